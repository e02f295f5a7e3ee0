// One test at a time: each counts what the whole process does.
[assembly: CollectionBehavior(DisableTestParallelization = true)]
