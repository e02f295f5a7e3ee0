// Chapters measure: one at a time, with nothing beside them.
[assembly: CollectionBehavior(DisableTestParallelization = true)]
