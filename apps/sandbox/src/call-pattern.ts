/** Whether a call is meant by `METHOD /path`, where `*` stands for one segment of the path. */
export function matches(pattern: string, method: string, path: string): boolean {
	const [patternMethod, patternPath = ""] = pattern.split(" ");
	if (patternMethod?.toUpperCase() !== method) return false;
	const wanted = patternPath.split("/");
	const actual = path.split("/");
	return (
		wanted.length === actual.length && wanted.every((segment, index) => segment === "*" || segment === actual[index])
	);
}
