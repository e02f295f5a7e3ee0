# Sourced by postBuild and start, so that what was built is what runs: MSBuild takes these for properties, and a
# different one would make the first cell restore again, which needs a network.
export DOTNET_CLI_TELEMETRY_OPTOUT=1
export DOTNET_NOLOGO=1
export DOTNET_GENERATE_ASPNET_CERTIFICATE=false
export DOTNET_CLI_WORKLOAD_UPDATE_NOTIFY_DISABLE=true
# The audit asks the feed for known faults at every restore; a session may have no way out.
export NuGetAudit=false
# Nothing of a build stays in memory beside a measurement.
export MSBUILDDISABLENODEREUSE=1
