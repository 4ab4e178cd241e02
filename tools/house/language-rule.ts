import type { Rule } from "./rule.ts";

/** Words that personify code or invert a sentence; each has a standard term. */
export const bannedWords: readonly string[] = ["whoever", "whosoever", "nobody", "anew", "asleep", "awake"];
const BANNED = [
	...bannedWords,
	"(?:is|are|was|were|be|been|being) told",
	"com(?:es?|ing) to be",
	"go(?:es|ing)? on",
	"lets? go of",
	"stands(?! for\\b)",
].join("|");
const PHRASE = new RegExp(`(?<![\\w-])(?:${BANNED})(?![\\w-])`, "i");
/** Also banned in code and documents; in texts for readers they are plain words. */
const PERSONIFIED = /(?<![\w-])(?:(?:is|are|was|were) kept|look(?:s|ed|ing)? at|hears?)(?![\w-])/i;
const READERS_TEXT = /^(?:apps\/server\/content|packages\/i18n\/messages)\/|\.test\.ts$/;
/** Identifiers that begin or end with a verb for which house.md names another. */
const IDENTIFIER = /\b(?:tell|tells|told|hear|hears|heard|wish|kept)[A-Z]\w*|\b\w+(?:Told|Wish|Wishes|Anew|Asleep)\b/;

/** Applied migrations cannot change, so their comments are exempt. */
const READ =
	/\.(?:ts|tsx|mjs|cjs|css|md|json|conf|sh|yml|yaml|service|timer)$|^(?:Dockerfile|\.ci\/run|\.env\.example)$/;
/** The rule itself, names of the operating system, and texts of the catalogue's fictional projects. */
const EXEMPT = [
	/^tools\/house\/(?:language-rule|rules\.test)\.ts$/,
	/^tools\/postgres\/account(?:\.test)?\.ts$/,
	/^apps\/sandbox\/src\/globalgiving\/catalogue\.json$/,
	/package-lock\.json$/,
];

/** The banned phrase in a text, if there is one. */
function findBanned(text: string): string | undefined {
	return (PHRASE.exec(text) ?? IDENTIFIER.exec(text))?.[0];
}

/** @param subjects the first lines of commit messages */
export function findBannedSubjects(subjects: readonly string[]): string[] {
	return subjects.flatMap((subject) => {
		const found = findBanned(subject);
		return found === undefined ? [] : [`commit "${subject}": "${found}" is banned; use the standard term`];
	});
}

export const languageIsPlain: Rule = {
	law: "code, comments, texts and documents use plain technical English",
	expects: ["apps", "packages", "tools"],
	find(tree) {
		const files = tree.files.filter((file) => READ.test(file) && !EXEMPT.some((pattern) => pattern.test(file)));
		const violations = files.flatMap((file) =>
			tree
				.read(file)
				.split("\n")
				.flatMap((line, index) => {
					const found = findBanned(line) ?? (READERS_TEXT.test(file) ? undefined : PERSONIFIED.exec(line)?.[0]);
					return found === undefined ? [] : [`${file}:${index + 1}: "${found}" is banned; use the standard term`];
				}),
		);
		return { checked: files.length, violations };
	},
};
