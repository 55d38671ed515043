; The task that starts the program with the computer.
!macro writeTask
  FileOpen $0 "$INSTDIR\task.xml" w
  FileWriteUTF16LE /BOM $0 '<?xml version="1.0" encoding="UTF-16"?>$\r$\n'
  FileWriteUTF16LE $0 '<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">$\r$\n'
  FileWriteUTF16LE $0 '<RegistrationInfo><Description>The prayer requests of small groups</Description></RegistrationInfo>$\r$\n'
  FileWriteUTF16LE $0 '<Triggers><BootTrigger><Enabled>true</Enabled></BootTrigger></Triggers>$\r$\n'
  FileWriteUTF16LE $0 '<Principals><Principal id="Author"><UserId>${SERVICE}</UserId><RunLevel>LeastPrivilege</RunLevel></Principal></Principals>$\r$\n'
  FileWriteUTF16LE $0 '<Settings><MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>'
  FileWriteUTF16LE $0 '<DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries><StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>'
  ; Or it would be ended after three days.
  FileWriteUTF16LE $0 '<ExecutionTimeLimit>PT0S</ExecutionTimeLimit>'
  FileWriteUTF16LE $0 '<RestartOnFailure><Interval>PT1M</Interval><Count>999</Count></RestartOnFailure></Settings>$\r$\n'
  FileWriteUTF16LE $0 '<Actions Context="Author"><Exec><Command>$INSTDIR\upheld.exe</Command>'
  FileWriteUTF16LE $0 '<Arguments>serve --config "$Home\upheld.toml"</Arguments>'
  FileWriteUTF16LE $0 '<WorkingDirectory>$Home</WorkingDirectory></Exec></Actions>$\r$\n</Task>$\r$\n'
  FileClose $0
!macroend
