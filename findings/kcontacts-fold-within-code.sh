#!/usr/bin/env bash
# KContacts 5.103 (Debian 12): a vCard 2.1 is folded after 74 characters also within a code of quoted-printable: the line
# ends with "=", the next begins with a space and "D0". A "=" at the end of a line is a soft line break, which is removed,
# so a reader gets "D0" as letters. RFC 2045, section 6.7: an encoded line must not be broken within a code.
# Guess before it was run: a line ends with a whole code and a "=" for the soft line break.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
qt=5.15.8+dfsg-11+deb12u3
packages="libkf5contacts5=5:5.103.0-1 libkf5contacts-dev=5:5.103.0-1 libkf5coreaddons5=5.103.0-1 libkf5coreaddons-dev=5.103.0-1
  libkf5codecs5=5.103.0-1 libkf5i18n5=5.103.0-1 libkf5i18nlocaledata5=5.103.0-1 libkf5configcore5=5.103.0-2
  libqt5core5a=$qt libqt5gui5=$qt libqt5dbus5=$qt libqt5network5=$qt qtbase5-dev=$qt
  libpcre2-16-0=10.42-1+deb12u2 libmd4c0=0.4.8-1 libdouble-conversion3=3.2.1-1"
# shellcheck disable=SC2086
apt-get download -qq $packages 2> /dev/null
for package in *.deb; do dpkg-deb -x "$package" root; done
cat > write.cpp << 'END'
#include <KContacts/Addressee>
#include <KContacts/VCardConverter>
#include <cstdio>

int main() {
    KContacts::Addressee person;
    person.setFormattedName(QString::fromUtf8("Ольга Иванова"));
    const QByteArray card = KContacts::VCardConverter().createVCard(person, KContacts::VCardConverter::v2_1);
    std::fwrite(card.constData(), 1, card.size(), stdout);
}
END
libraries=$PWD/root/usr/lib/x86_64-linux-gnu
headers=$PWD/root/usr/include
qt_headers=$headers/x86_64-linux-gnu/qt5
g++ -fPIC -std=c++17 -I"$headers/KF5/KContacts" -I"$qt_headers" -I"$qt_headers/QtCore" -I"$qt_headers/QtGui" write.cpp -o write \
  -L"$libraries" -Wl,--allow-shlib-undefined -l:libKF5Contacts.so.5 -l:libQt5Core.so.5
LD_LIBRARY_PATH=$libraries ./write > card.vcf
echo "KContacts $(dpkg-deb -f libkf5contacts5_*.deb Version)"
seen=$(grep -A 1 '^FN' card.vcf | tr -d '\r')
echo "$seen"
expected='FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D0=9E=D0=BB=D1=8C=D0=B3=D0=B0 =
 D0=98=D0=B2=D0=B0=D0=BD=D0=BE=D0=B2=D0=B0'
[[ $seen == "$expected" ]] || { echo 'This has changed.'; exit 1; }
