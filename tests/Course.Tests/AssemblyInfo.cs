// Chapters measure: nothing beside them, but what FinishedRun itself puts there.
[assembly: Tests.Shared.OneAtATimeWithAll]
// One for all pages: each has a context of its own.
[assembly: AssemblyFixture(typeof(Tests.Shared.OneBrowser))]
