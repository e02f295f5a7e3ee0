// Most of them wait, for pings, deadlines and what never comes: more of them at a time than a small machine has cores.
[assembly: Xunit.v3.Parallelization(MaxThreads = 4)]
