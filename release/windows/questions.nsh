; What the setup asks, and what it opens at its end.

Function askPort
  ; The settings file has it now, and belongs to the operator.
  IfFileExists "$Home\upheld.toml" 0 +2
    Abort
  !insertmacro MUI_HEADER_TEXT "How phones reach it" "Both can stay as they are."
  nsDialogs::Create 1018
  Pop $0
  ${NSD_CreateLabel} 0 0 100% 24u "Other computers and phones ask for this port. Change it only if another program has it already."
  Pop $0
  ${NSD_CreateNumber} 0 26u 60u 14u $Port
  Pop $PortField
  ${NSD_CreateCheckbox} 0 52u 100% 12u "Let phones in this network in (private networks only)"
  Pop $FirewallField
  ${If} $Firewall != no
    ${NSD_Check} $FirewallField
  ${EndIf}
  nsDialogs::Show
FunctionEnd

Function takePort
  ${NSD_GetText} $PortField $Port
  ${If} $Port < 1
  ${OrIf} $Port > 65535
    MessageBox MB_OK "The port is a number from 1 to 65535."
    Abort
  ${EndIf}
  ${NSD_GetState} $FirewallField $0
  StrCpy $Firewall yes
  ${If} $0 != ${BST_CHECKED}
    StrCpy $Firewall no
  ${EndIf}
FunctionEnd

; The link for the first administrator; the page itself once there is one. The task has only just started
; the program, and before its first start there is nothing that a link could be for.
Function openPage
  StrCpy $2 0
  Banner::show /set 76 "Upheld starts …" "Its page opens in a moment."
  tryAgain:
    nsExec::Exec '"$INSTDIR\upheld.exe" healthcheck --config "$Home\upheld.toml"'
    Pop $0
    ${If} $0 == 0
      Banner::destroy
      Goto answers
    ${EndIf}
    Sleep 1000
    IntOp $2 $2 + 1
    IntCmp $2 6 0 tryAgain
  Banner::destroy
  MessageBox MB_OK|MB_ICONEXCLAMATION|MB_TOPMOST "Upheld does not answer. Perhaps another program has its port: write another one into $Home\upheld.toml, and start this computer anew.$\r$\n$\r$\nThe guide says how to read why Upheld does not start."
  Return
  answers:
  nsExec::ExecToStack '"$INSTDIR\upheld.exe" admin link --config "$Home\upheld.toml"'
  Pop $0
  Pop $1
  StrCpy $2 "http://localhost:$Port"
  ${If} $0 == 0
    ${WordFind} "$1" "http" "+1}" $3
    StrCpy $2 "http$3"
    ${WordFind} "$2" "$\r" "+1{" $2
    ${WordFind} "$2" "$\n" "+1{" $2
  ${EndIf}
  ExecShell open "$2"
FunctionEnd
