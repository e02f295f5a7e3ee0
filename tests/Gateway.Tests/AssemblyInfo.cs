// Connections of this process are counted: one test at a time, with nothing beside it.
[assembly: CollectionBehavior(DisableTestParallelization = true)]
