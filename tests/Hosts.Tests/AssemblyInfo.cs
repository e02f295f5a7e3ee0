// Notebooks measure, and a server shares the machine with its browser.
[assembly: Tests.Shared.OneAtATimeWithAll]
