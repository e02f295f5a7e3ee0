# Sourced by postBuild and start, so that what was built is what runs: MSBuild takes some of these for properties, and a
# different one would make the first cell restore again, which needs a network. deploy/Dockerfile names the same ones.
course=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# Packages beside the build output, not in the home folder, which a class server may replace by a volume.
export NUGET_PACKAGES="$course/artifacts/packages"
# The audit asks the feed for known vulnerabilities at every restore; a session may have no way out.
export NuGetAudit=false
# Nothing of a build stays in memory beside a measurement.
export MSBUILDDISABLENODEREUSE=1
export UseSharedCompilation=false
export DOTNET_CLI_TELEMETRY_OPTOUT=1
export DOTNET_NOLOGO=1
export DOTNET_GENERATE_ASPNET_CERTIFICATE=false
export DOTNET_CLI_WORKLOAD_UPDATE_NOTIFY_DISABLE=true
