/** Variables that hosting platforms set, some of which resemble ours. */
const ofPlatforms =
	/^(?:NODE_|PG|npm_|NPM_|LC_|XDG_|SSH_|KUBERNETES_|DOCKER_|GIT_|CI_|VITE|HOME$|HOSTNAME$|HOSTTYPE$|PATH$|PWD$|OLDPWD$|USER$|LOGNAME$|SHELL$|SHLVL$|TERM$|LANG$|MAIL$|TZ$|EDITOR$|LINES$|COLUMNS$|_$)/;
const shortLengthMax = 6;

/**
 * Finds variables that look like misspelt settings: unknown names within two edits of a known one, short names within
 * one.
 * @returns pairs of the given and the probably intended name
 */
export function findMisspelt(names: readonly string[], known: ReadonlySet<string>): [set: string, meant: string][] {
	return names.flatMap((name): [string, string][] => {
		if (known.has(name) || ofPlatforms.test(name)) return [];
		const meant = [...known].find(
			(one) => editDistance(name.toUpperCase(), one) <= (one.length > shortLengthMax ? 2 : 1),
		);
		return meant ? [[name, meant]] : [];
	});
}

/** Damerau–Levenshtein distance: insertions, deletions, substitutions and transpositions of neighbours. */
export function editDistance(a: string, b: string): number {
	// The difference in length is a lower bound, so long foreign values skip the table.
	if (Math.abs(a.length - b.length) > 2) return Math.abs(a.length - b.length);
	let [before, previous] = [[] as number[], Array.from({ length: b.length + 1 }, (_, column) => column)];
	for (let row = 1; row <= a.length; row++) {
		const current = [row];
		for (let column = 1; column <= b.length; column++) {
			const isSame = a[row - 1] === b[column - 1];
			const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
			current[column] = Math.min(
				(previous[column] ?? 0) + 1,
				(current[column - 1] ?? 0) + 1,
				(previous[column - 1] ?? 0) + (isSame ? 0 : 1),
				isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
			);
		}
		[before, previous] = [previous, current];
	}
	return previous[b.length] ?? 0;
}

/** Settings that are valid but probably not intended; logged at the start. */
export function listWarnings(
	variables: Readonly<Record<string, string | undefined>>,
	{ known, hasOperator }: { known: readonly string[]; hasOperator: boolean },
): string[] {
	const set = Object.keys(variables).filter((name) => variables[name]);
	const misspelt = findMisspelt(set, new Set(known));
	return [
		...misspelt.map(([name, meant]) => `${name} is no setting. Did you mean ${meant}?`),
		...(hasOperator
			? []
			: ["OPERATOR_ACCOUNTS is empty: while the operator's desk has no admin, no account becomes one."]),
	];
}
