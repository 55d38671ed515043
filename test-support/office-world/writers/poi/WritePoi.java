import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.poi.ss.usermodel.Workbook;
import org.apache.poi.xssf.streaming.SXSSFWorkbook;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;

/** Writes the people of the file args[0] as the workbooks args[1] and, by POI's streaming writer, args[2]. */
public class WritePoi {
  public static void main(String[] args) throws Exception {
    var lines = Files.readAllLines(Path.of(args[0]));
    write(new XSSFWorkbook(), lines, args[1]);
    write(new SXSSFWorkbook(), lines, args[2]);
  }

  static void write(Workbook book, Iterable<String> lines, String path) throws Exception {
    var sheet = book.createSheet("Members");
    int number = 0;
    for (String line : lines) {
      var row = sheet.createRow(number++);
      int column = 0;
      for (String cell : line.split("\t", -1)) {
        if (!cell.isEmpty()) row.createCell(column).setCellValue(cell.replace("\\n", "\n"));
        column++;
      }
    }
    try (OutputStream out = Files.newOutputStream(Path.of(path))) {
      book.write(out);
    }
    book.close();
  }
}
