import type { PoolClient } from "pg";

/** The names of the statements that are compiled once, by their text. */
const names = new Map<string, string>();

export function nameStatement(text: string): void {
	if (!names.has(text)) names.set(text, `once_${names.size + 1}`);
}

/**
 * `cached plan must not change result type`: a migration has changed the type of a column. Unknown: the session was
 * reset, as by a pooler that the configuration does not mention.
 */
const outdatedCodes = new Set(["0A000", "26000"]);

type Query = (...input: unknown[]) => Promise<unknown>;

/**
 * Sends the statements that are compiled once under a name: PostgreSQL parses them once for each connection, and plans
 * them a few times instead of each time. A connection on which that fails sends them without names from then on.
 */
export function nameStatementsOf(client: PoolClient): void {
	const inherited = Object.getPrototypeOf(client) as PoolClient;
	// Read at each call, since tracing and recorders replace the method of the class.
	const query: Query = (...input) => Reflect.apply(inherited.query, client, input) as Promise<unknown>;
	let isNaming = true;
	const named: Query = (text, values, ...others) => {
		const name = isNaming && typeof text === "string" && others.length === 0 ? names.get(text) : undefined;
		if (name === undefined) return query(text, values, ...others);
		return query({ name, text, values }).catch((error: { code?: string }) => {
			if (outdatedCodes.has(error.code ?? "")) isNaming = false;
			throw error;
		});
	};
	client.query = named as typeof client.query;
}
