@echo off
rem The course's command. It needs the .NET 10 SDK and builds what is out of date; lab --help says the rest.
setlocal enableextensions
set "root=%~dp0"
set "program=%root%artifacts\bin\Lab.Cli\release\lab.dll"
set "stamp=%root%artifacts\lab.stamp"

where dotnet >nul 2>nul
if errorlevel 1 (
  echo The course needs the .NET 10 SDK, and dotnet is not on the PATH. 1>&2
  echo Install it from https://dotnet.microsoft.com/download/dotnet/10.0 and open a new terminal. 1>&2
  exit /b 2
)
if /i "%~1"=="test" goto test

rem Exit code 0: nothing is newer than the last build.
set "find=$s=Get-Item -ErrorAction SilentlyContinue '%stamp%'; if (-not $s -or -not (Test-Path '%program%') -or ([string](Get-Content '%stamp%')).Trim([char]34) -ne '%root%') { exit 1 }; $n=Get-ChildItem -Recurse -Path '%root%src','%root%protos','%root%server' | Where-Object { $_.LastWriteTimeUtc -gt $s.LastWriteTimeUtc -and $_.FullName -notmatch '\\(bin|obj)(\\|$)' } | Select-Object -First 1; $r=Get-Item '%root%Directory.*','%root%global.json','%root%nuget.config' | Where-Object { $_.LastWriteTimeUtc -gt $s.LastWriteTimeUtc }; if ($n -or $r) { exit 1 }"
powershell -NoProfile -NonInteractive -Command "%find%"
if not errorlevel 1 goto run

call :sdk || exit /b 2
if exist "%program%" (echo Building what changed... 1>&2) else (echo Building the course, first run, about a minute... 1>&2)
if not exist "%root%artifacts" mkdir "%root%artifacts"
rem The folder is in it: what was copied or moved after it was built is built anew.
> "%stamp%.new" echo "%root%"
dotnet build "%root%src\Lab.Cli" -nologo -v quiet -nodeReuse:false 1>&2
if errorlevel 1 (
  del "%stamp%.new"
  echo The course did not build; the errors are above. 1>&2
  exit /b 1
)
move /y "%stamp%.new" "%stamp%" >nul

:run
dotnet "%program%" %*
exit /b %errorlevel%

:test
call :sdk || exit /b 2
for /f "tokens=1,*" %%a in ("%*") do set "rest=%%b"
rem Every push runs most tests; --all adds those that take long or judge times (tests/Shared/TestScope.cs).
set "GRPCLAB_TESTS=push"
set "filter=--filter "Run!=all""
if "%~2"=="--all" (
  set "GRPCLAB_TESTS=all"
  set "filter="
  for /f "tokens=2,*" %%a in ("%*") do set "rest=%%b"
)
echo.%rest% | findstr /c:"--filter" >nul && set "filter="
pushd "%root%"
if exist artifacts\test-results rmdir /s /q artifacts\test-results
echo Building the course and its tests... 1>&2
dotnet build course.slnx -nologo -v quiet -nodeReuse:false 1>&2
if errorlevel 1 (
  echo The course did not build; the errors are above. No test ran. 1>&2
  echo 0 passed, 0 failed
  popd
  exit /b 1
)
dotnet test course.slnx --no-build -nologo -v quiet -m:1 -nodeReuse:false --logger "trx;LogFilePrefix=results" --logger "console;verbosity=minimal" --results-directory artifacts\test-results %filter% %rest% 1>&2
set "tests=%errorlevel%"
dotnet "%program%" test-summary artifacts\test-results
set "summary=%errorlevel%"
popd
if not "%tests%"=="0" exit /b %tests%
exit /b %summary%

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
