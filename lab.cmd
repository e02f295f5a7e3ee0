@echo off
rem The course's command. It needs the .NET 10 SDK and builds what is out of date; lab --help says the rest.
setlocal enableextensions
set "root=%~dp0"
set "program=%root%artifacts\bin\Lab.Cli\release\lab.dll"
set "stamp=%root%artifacts\lab.stamp"
set "texts=%root%src\Lab.Cli\Help"

rem Help and completion never build: lab and lab --help are texts that this script and the program both print.
if "%~1"=="" (
  type "%texts%\first.txt"
  exit /b 0
)
if "%~1"=="-h" goto alltexts
if "%~1"=="--help" goto alltexts
set "first=%~1"
if "%first:~0,8%"=="[suggest" (
  if exist "%program%" dotnet "%program%" %*
  exit /b 0
)
rem Behind -- everything is meant for another program.
for %%a in (%*) do (
  if "%%~a"=="--" goto build_first
  if "%%~a"=="-h" goto help
  if "%%~a"=="--help" goto help
)
goto build_first

:help
if exist "%program%" goto run
echo Help for a single command needs a build first: lab build (about a minute). 1>&2
:alltexts
type "%texts%\first.txt" "%texts%\commands.txt" 2>nul
exit /b 0

:build_first
where dotnet >nul 2>nul
if errorlevel 1 (
  echo The course needs the .NET 10 SDK, and dotnet is not on the PATH. 1>&2
  echo Install it from https://dotnet.microsoft.com/download/dotnet/10.0 and open a new terminal. 1>&2
  exit /b 2
)
set "lock=%root%artifacts\lab.lock"
if /i "%~1"=="test" (
  call :build test || goto failed
  goto run
)
call :current || call :build || goto failed
if /i "%~1"=="build" (
  echo The course is built. 1>&2
  exit /b 0
)

:run
dotnet "%program%" %*
exit /b %errorlevel%

rem 1: it did not build; 2: the SDK is missing.
:failed
exit /b %errorlevel%

rem Exit code 0: nothing is newer than the last build, which was made in this folder.
:current
rem Paths come from the environment, because quotes in them would end a text; the stamp is in the console's code page.
set "find=$ErrorActionPreference='SilentlyContinue'; $r=$env:root; $s=Get-Item -LiteralPath $env:stamp; if (-not $s -or -not (Test-Path -LiteralPath $env:program) -or -not (Test-Path -LiteralPath ($r+'artifacts\lab\lab.csx')) -or [IO.File]::ReadAllText($env:stamp,[Console]::OutputEncoding).Trim().Trim([char]34) -ne $r) { exit 1 }; $n=Get-ChildItem -Recurse -LiteralPath ($r+'src'),($r+'protos'),($r+'server') | Where-Object { $_.LastWriteTimeUtc -gt $s.LastWriteTimeUtc -and $_.FullName.Substring($r.Length-1) -notmatch '\\(bin|obj|Jupyter)(\\|$)' } | Select-Object -First 1; $t=@(Get-ChildItem -LiteralPath $r -Filter 'Directory.*')+@(Get-Item -LiteralPath ($r+'global.json'),($r+'artifacts\roslyn'),($r+'src'),($r+'protos'),($r+'server')) | Where-Object { $_.LastWriteTimeUtc -gt $s.LastWriteTimeUtc }; if ($n -or $t) { exit 1 }; exit 0"
powershell -NoProfile -NonInteractive -Command "%find%"
exit /b %errorlevel%

rem Without a lock's file a build would wait for ever.
:read_only
echo Nothing can be written to "%root%artifacts", where the course is built. Copy the course to a folder of your own. 1>&2
exit /b 2

rem One build at a time: who cannot open the lock's file waits for the process that has it open, and looks again.
:build
call :sdk || exit /b 2
if not exist "%root%artifacts" mkdir "%root%artifacts"
set "try=%root%artifacts\lab.%random%.try"
> "%try%" echo. || goto read_only
del "%try%"
set "waits="
:lock
set "held="
8>&2 2>nul (call :compile %1 9>"%lock%" 2>&8)
if defined held exit /b %built%
if not defined waits echo Another build of the course is running; waiting for it to end... 1>&2
set "waits=1"
ping -n 2 127.0.0.1 >nul
goto lock

:compile
set "held=1"
set "built=0"
set "project=src\Lab.Cli"
if "%~1"=="test" (
  set "project=course.slnx"
  echo Building the course and its tests... 1>&2
) else (
  call :current && exit /b 0
  rem The analyzers, which take most of a build's time, are for who changes the course: lab test and IDEs run them.
  set "RunAnalyzers=false"
  if exist "%program%" (echo Building what changed... 1>&2) else (echo Building the course, about a minute the first time... 1>&2)
)
rem The folder is in it: what was copied or moved after it was built is built anew.
> "%stamp%.new" echo "%root%"
rem A compiler that stays would run on for ten minutes beside what is measured.
set "UseSharedCompilation=false"
dotnet build "%root%%project%" -nologo -v minimal -nodeReuse:false 1>&2
if errorlevel 1 (
  set "built=1"
  del "%stamp%.new"
  echo The course did not build; the errors are above. 1>&2
  if "%~1"=="test" echo 0 passed, 0 failed
  exit /b 1
)
move /y "%stamp%.new" "%stamp%" >nul
set "RunAnalyzers="
set "UseSharedCompilation="
exit /b 0

:sdk
set "version="
pushd "%root%"
for /f "delims=" %%v in ('dotnet --version 2^>nul') do if not defined version set "version=%%v"
popd
if defined version if "%version:~0,3%"=="10." exit /b 0
echo The course needs the .NET 10 SDK (global.json: 10.0.100 or later within .NET 10); this machine has: 1>&2
dotnet --list-sdks 1>&2
echo Install it from https://dotnet.microsoft.com/download/dotnet/10.0 and try again. 1>&2
exit /b 1
