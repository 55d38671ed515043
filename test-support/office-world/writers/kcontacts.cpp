// Writes the people of the file argv[1] into the folder argv[2], by the library of KDE's address book.
#include <KContacts/Addressee>
#include <KContacts/LDIFConverter>
#include <KContacts/VCardConverter>
#include <QFile>
#include <QTextStream>

static void write(const QString &path, const QByteArray &bytes) {
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("The file cannot be written.");
}

int main(int, char **argv) {
    QFile list(QString::fromUtf8(argv[1]));
    if (!list.open(QIODevice::ReadOnly)) qFatal("There is no list.");
    const QString folder = QString::fromUtf8(argv[2]);
    KContacts::Addressee::List people;
    const QStringList lines = QString::fromUtf8(list.readAll()).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    for (const QString &line : lines) {
        const QStringList cells = line.split(QLatin1Char('\t'));
        KContacts::Addressee person;
        person.setGivenName(cells[0]);
        person.setFamilyName(cells[1]);
        person.setFormattedName(cells[5]);
        if (!cells[2].isEmpty()) person.addEmail(KContacts::Email(cells[2]));
        if (!cells[3].isEmpty()) person.addEmail(KContacts::Email(cells[3]));
        if (!cells[4].isEmpty()) person.setNote(QString(cells[4]).replace(QLatin1String("\\n"), QLatin1String("\n")));
        people << person;
    }
    KContacts::VCardConverter cards;
    write(folder + QLatin1String("/kcontacts-2.1.vcf"), cards.createVCards(people, KContacts::VCardConverter::v2_1));
    write(folder + QLatin1String("/kcontacts-3.0.vcf"), cards.createVCards(people, KContacts::VCardConverter::v3_0));
    write(folder + QLatin1String("/kcontacts-4.0.vcf"), cards.createVCards(people, KContacts::VCardConverter::v4_0));
    QString ldif;
    if (!KContacts::LDIFConverter::addresseeToLDIF(people, ldif)) qFatal("There is no LDIF.");
    write(folder + QLatin1String("/kcontacts.ldif"), ldif.toUtf8());
}
