/** Whether a call matches `METHOD /path`, where `*` stands for one path segment. */
export function matches(pattern: string, method: string, path: string): boolean {
	const [patternMethod, patternPath = ""] = pattern.split(" ");
	if (patternMethod?.toUpperCase() !== method) return false;
	const wanted = patternPath.split("/");
	const actual = path.split("/");
	return (
		wanted.length === actual.length && wanted.every((segment, index) => segment === "*" || segment === actual[index])
	);
}
