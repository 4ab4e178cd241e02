// Generated from the files of messages/: npm run i18n:areas
/** Each language's names in the language itself, and its tags: `bcp47` for `Intl`, `dates` for dates and times alone. */
export const languages = {
	"en": {
		"name": "English",
		"short": "EN",
		"bcp47": "en-US",
		"dates": "en-GB",
		"script": "Latn"
	},
	"uk": {
		"name": "Українська",
		"short": "УК",
		"bcp47": "uk-UA",
		"dates": "uk-UA",
		"script": "Cyrl"
	}
} as const;
export const languageCount: number = 2;
