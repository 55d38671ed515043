import java.io.FileInputStream;
import net.fortuna.ical4j.data.CalendarBuilder;

/** Prints what ical4j's validator finds wrong in each calendar file, and how many events it has. */
public class Validate {
    public static void main(String[] files) throws Exception {
        for (String file : files) {
            var calendar = new CalendarBuilder().build(new FileInputStream(file));
            for (var entry : calendar.validate().getEntries()) System.out.println(entry);
            System.out.println(calendar.getComponents("VEVENT").size() + " events");
        }
    }
}
