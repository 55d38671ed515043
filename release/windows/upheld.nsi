; Installs the server on Windows, so that it starts with the computer. setup.ts calls makensis with
; VERSION, PROGRAM (upheld.exe), LICENCES, ICON, PICTURE and OUTFILE.
;
; Without questions: setup.exe /S [/PORT=3000] [/FIREWALL=no] [/D=C:\folder, last]. Then it ends with 0, or
; with 2 where it changed nothing, as the old program still runs.
;
; The program is no service of the Service Control Manager, and a wrapper that makes one would be somebody
; else's unsigned program with all rights. The Task Scheduler starts any program without a person, as an
; account with few rights, and again when it fails.

Unicode true
Target amd64-unicode
SetCompressor zlib
RequestExecutionLevel admin
ManifestDPIAware true

!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh
!include nsDialogs.nsh
!include WinVer.nsh
!include WordFunc.nsh

!define NAME Upheld
!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\${NAME}"
; LOCAL SERVICE, the system and administrators, in every language of Windows.
!define SERVICE "S-1-5-19"
!define SYSTEM "S-1-5-18"
!define ADMINISTRATORS "S-1-5-32-544"

Name "${NAME}"
OutFile "${OUTFILE}"
InstallDir "$PROGRAMFILES64\${NAME}"
InstallDirRegKey HKLM "${KEY}" InstallLocation
BrandingText "${NAME} ${VERSION}"
VIProductVersion "${VERSION}.0"
VIFileVersion "${VERSION}.0"
VIAddVersionKey ProductName "${NAME}"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey FileDescription "Installs the Upheld server"
VIAddVersionKey LegalCopyright "MIT licence"

Var Home
Var Port
Var Firewall
Var PortField
Var FirewallField

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${PICTURE}"
!define MUI_WELCOMEFINISHPAGE_BITMAP_STRETCH AspectFitHeight
!define MUI_WELCOMEPAGE_TITLE "Upheld ${VERSION}"
!define MUI_WELCOMEPAGE_TEXT "This computer will keep your congregation’s prayer requests. Upheld starts with it, and runs without anybody signed in.$\r$\n$\r$\nAn Upheld that is here already keeps everything.$\r$\n$\r$\nPress Next."
!define MUI_FINISHPAGE_TITLE "Upheld is installed"
!define MUI_FINISHPAGE_TEXT "Its page is in the start menu, under Upheld. Everything is kept in $Home."
!define MUI_FINISHPAGE_RUN
!define MUI_FINISHPAGE_RUN_TEXT "Open it, to make the first account"
!define MUI_FINISHPAGE_RUN_FUNCTION openPage
!insertmacro MUI_PAGE_WELCOME
Page custom askPort takePort
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!define MUI_UNCONFIRMPAGE_TEXT_TOP "The program is taken away. What people wrote stays in $Home: reinstalled, Upheld goes on with it."
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE English

!include questions.nsh
!include stop.nsh
!include task.nsh

!macro findHome
  SetRegView 64
  SetShellVarContext all
  ; ProgramData, which $APPDATA is for all users.
  StrCpy $Home "$APPDATA\${NAME}"
!macroend

Function .onInit
  !insertmacro findHome
  ${IfNot} ${AtLeastWin10}
    MessageBox MB_OK|MB_ICONSTOP "Upheld needs Windows 10 (version 1809) or newer." /SD IDOK
    SetErrorLevel 1
    Quit
  ${EndIf}
  ; What was chosen before stays, also when the program was taken away meanwhile.
  ReadINIStr $Port "$Home\setup.ini" Setup Port
  ReadINIStr $Firewall "$Home\setup.ini" Setup Firewall
  ${If} $Port == ""
    StrCpy $Port 3000
  ${EndIf}
  ${If} $Firewall == ""
    StrCpy $Firewall yes
  ${EndIf}
  ; Without a value, as from the package (upheld.wxs), they are as if they were not there.
  ${GetParameters} $0
  ${GetOptions} $0 "/PORT=" $1
  ${If} $1 != ""
    StrCpy $Port $1
  ${EndIf}
  ${GetOptions} $0 "/FIREWALL=" $1
  ${If} $1 != ""
    StrCpy $Firewall $1
  ${EndIf}
FunctionEnd

Function un.onInit
  !insertmacro findHome
FunctionEnd

!insertmacro stopUpheld ""
!insertmacro stopUpheld "un."

Section
  Call stopUpheld
  SetOutPath "$INSTDIR"
  File "/oname=upheld.exe" "${PROGRAM}"
  File "/oname=THIRD-PARTY-NOTICES.txt" "${LICENCES}"
  WriteUninstaller "$INSTDIR\uninstall.exe"

  ; Closed before anything is in it.
  CreateDirectory "$Home"
  nsExec::Exec 'icacls "$Home" /inheritance:r /grant:r "*${SYSTEM}:(OI)(CI)F" "*${ADMINISTRATORS}:(OI)(CI)F" "*${SERVICE}:(OI)(CI)F"'
  Pop $0
  IfFileExists "$Home\upheld.toml" settingsDone
    FileOpen $0 "$Home\upheld.toml" w
    FileWriteUTF16LE /BOM $0 "# The settings of Upheld. What else can stand here: upheld.exe config example$\r$\n"
    FileWriteUTF16LE $0 "# After a change restart Upheld: it is a task of the Task Scheduler.$\r$\n"
    FileWriteUTF16LE $0 "port = $Port$\r$\n"
    FileWriteUTF16LE $0 "data = '$Home\data'$\r$\n"
    FileClose $0
  settingsDone:
  WriteINIStr "$Home\setup.ini" Setup Port $Port
  WriteINIStr "$Home\setup.ini" Setup Firewall $Firewall

  !insertmacro writeTask
  nsExec::Exec 'schtasks /create /f /tn ${NAME} /xml "$INSTDIR\task.xml"'
  Pop $0

  nsExec::Exec 'netsh advfirewall firewall delete rule name=${NAME}'
  Pop $0
  ${If} $Firewall != no
    nsExec::Exec 'netsh advfirewall firewall add rule name=${NAME} dir=in action=allow protocol=TCP profile=private "program=$INSTDIR\upheld.exe"'
    Pop $0
  ${EndIf}

  CreateDirectory "$SMPROGRAMS\${NAME}"
  WriteINIStr "$SMPROGRAMS\${NAME}\${NAME}.url" InternetShortcut URL "http://localhost:$Port"
  WriteINIStr "$SMPROGRAMS\${NAME}\${NAME}.url" InternetShortcut IconFile "$INSTDIR\uninstall.exe"
  WriteINIStr "$SMPROGRAMS\${NAME}\${NAME}.url" InternetShortcut IconIndex 0
  CreateShortCut "$SMPROGRAMS\${NAME}\Uninstall ${NAME}.lnk" "$INSTDIR\uninstall.exe"

  WriteRegStr HKLM "${KEY}" DisplayName "${NAME}"
  WriteRegStr HKLM "${KEY}" DisplayVersion "${VERSION}"
  WriteRegStr HKLM "${KEY}" Publisher "Upheld maintainers"
  WriteRegStr HKLM "${KEY}" DisplayIcon "$INSTDIR\uninstall.exe"
  WriteRegStr HKLM "${KEY}" InstallLocation "$INSTDIR"
  WriteRegStr HKLM "${KEY}" UninstallString '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKLM "${KEY}" QuietUninstallString '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKLM "${KEY}" NoModify 1
  WriteRegDWORD HKLM "${KEY}" NoRepair 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKLM "${KEY}" EstimatedSize $0

  nsExec::Exec 'schtasks /run /tn ${NAME}'
  Pop $0
SectionEnd

Section Uninstall
  Call un.stopUpheld
  nsExec::Exec 'schtasks /delete /f /tn ${NAME}'
  Pop $0
  nsExec::Exec 'netsh advfirewall firewall delete rule name=${NAME}'
  Pop $0
  Delete "$INSTDIR\upheld.exe"
  Delete "$INSTDIR\THIRD-PARTY-NOTICES.txt"
  Delete "$INSTDIR\task.xml"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  RMDir /r "$SMPROGRAMS\${NAME}"
  DeleteRegKey HKLM "${KEY}"
SectionEnd
