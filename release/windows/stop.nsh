; A program that runs cannot be replaced. Its task is stopped; one that somebody started is theirs.
!macro stopUpheld un
Function ${un}stopUpheld
  nsExec::Exec 'schtasks /end /tn ${NAME}'
  Pop $0
  StrCpy $1 0
  tryAgain:
    IfFileExists "$INSTDIR\upheld.exe" 0 stopped
    ClearErrors
    FileOpen $0 "$INSTDIR\upheld.exe" a
    IfErrors running
    FileClose $0
  stopped:
    Return
  running:
    IntOp $1 $1 + 1
    Sleep 500
    IntCmp $1 20 0 tryAgain
    MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "Upheld still runs. Please close its window." /SD IDCANCEL IDRETRY again
    SetErrorLevel 2
    Quit
  again:
    StrCpy $1 0
    Goto tryAgain
FunctionEnd
!macroend
