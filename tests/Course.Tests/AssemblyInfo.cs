// Chapters measure: nothing beside them, but what FinishedRun itself puts there.
[assembly: Tests.Shared.OneAtATimeWithAll]
