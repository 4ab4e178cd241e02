type PastPage = { page: number; asOf?: string };

const pageMax = 100_000;

/** The page of past streams in an address: `?past=2&as_of=…`; the newest if it is unreadable. */
export function pastPageOf(query: URLSearchParams): PastPage {
	const page = Number(query.get("past"));
	const asOf = query.get("as_of") ?? "";
	if (!Number.isInteger(page) || page < 2 || page > pageMax || Number.isNaN(Date.parse(asOf))) return { page: 1 };
	return { page, asOf: new Date(asOf).toISOString() };
}

/** The query that `pastPageOf` parses. */
export function pastQuery({ page, asOf }: Required<PastPage>): string {
	return new URLSearchParams({ past: String(page), as_of: asOf }).toString();
}
