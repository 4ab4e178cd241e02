import pg from "pg";
import { readQuery } from "./recorded-queries.ts";
import { bid, campaignOf, type SettlementFixture } from "./settlement-fixture.ts";
import { createSettlingApp } from "./settling-app.ts";

type Statement = { text: string; values: unknown[] };

/** The statements of one settlement, as the product sends them, from `begin` to `commit`. */
async function recordSettlement(fixture: SettlementFixture, warmUp: number, recorded: number): Promise<Statement[]> {
	const app = await createSettlingApp(fixture);
	await app.settle(warmUp);
	const byClient = new Map<pg.Client, Statement[]>();
	const original = pg.Client.prototype.query;
	pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
		const query = readQuery(args);
		if (query) {
			const { text, values } = query;
			const statements = byClient.get(this) ?? [];
			byClient.set(this, [...statements, { text, values: Array.isArray(values) ? values : [] }]);
		}
		return Reflect.apply(original, this, args) as never;
	} as typeof original;
	try {
		await app.settle(recorded);
	} finally {
		pg.Client.prototype.query = original;
		await app.stop();
	}
	for (const statements of byClient.values()) {
		const from = statements.findIndex(({ text }) => /^(begin|start transaction)/i.test(text));
		// The commit may be sent together with what is recorded with it.
		const to = statements.findIndex(({ text }) => /(^|; )commit$/i.test(text));
		if (from >= 0 && to > from) return statements.slice(from, to + 1);
	}
	throw new Error("No settlement was recorded.");
}

const quotedUuid = /'([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})'/g;
const uuidPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * The recorded statements as a script for pgbench: the recorded donation becomes that of `:n`, ids that the product
 * generated for it are derived from `:n`, everything else stays unchanged.
 */
export async function writeSettlementScript(
	fixture: SettlementFixture,
	numbers: { warmUp: number; recorded: number },
): Promise<{ script: string; statements: number }> {
	const statements = await recordSettlement(fixture, numbers.warmUp, numbers.recorded);
	const client = new pg.Client({ connectionString: fixture.databaseUrl });
	await client.connect();
	const { rows } = await client.query<{ id: string }>("select id from ledger_account");
	const shared = new Set([campaignOf(0), ...rows.map((row) => row.id)]);
	const kinds = new Map<string, number>([[bid(numbers.recorded, 0), 0]]);
	const idOf = (uuid: string): string => {
		const kind = kinds.get(uuid) ?? kinds.size;
		kinds.set(uuid, kind);
		return `bid(:n, ${kind})`;
	};
	const expressionOf = (value: unknown): string => {
		if (value === null || value === undefined) return "null";
		if (Buffer.isBuffer(value)) return "sha256(convert_to((:n)::bigint::text, 'UTF8'))";
		if (value instanceof Date) return literalOf(client, value.toISOString());
		const text = typeof value === "object" ? JSON.stringify(value) : String(value);
		const own = [...new Set(text.match(uuidPattern) ?? [])].filter((uuid) => !shared.has(uuid));
		return own.reduce(
			(expression, uuid) => `replace(${expression}, '${uuid}', ${idOf(uuid)}::text)`,
			literalOf(client, text.replaceAll(`${numbers.recorded}@example.org`, "@example.org")),
		);
	};
	const lines: string[] = [];
	for (const [index, { text, values }] of statements.entries()) {
		const types = values.length > 0 ? await parameterTypes(client, `s${index}`, text) : [];
		const own = [...text.matchAll(quotedUuid)].filter(([, uuid]) => !shared.has(String(uuid)));
		const renamed = own.reduce((sql, [literal, uuid]) => sql.replace(literal, idOf(String(uuid))), text);
		const sql = renamed.replace(/\$(\d+)/g, (_, position: string) => {
			const at = Number(position) - 1;
			return `(${expressionOf(values[at])})::${types[at]}`;
		});
		lines.push(`${sql.replaceAll("\n", " ")};`);
	}
	await client.end();
	return {
		script: ["\\set i :i + 1", "\\set n :client_id * 1000000 + :i", ...lines, ""].join("\n"),
		statements: lines.length,
	};
}

/** pgbench interprets a colon before a letter as one of its variables, even inside string literals. */
const literalOf = (client: pg.Client, text: string): string =>
	`(${client.escapeLiteral(text).replace(/:(?=[a-z_])/gi, ":' || '")})`;

async function parameterTypes(client: pg.Client, name: string, text: string): Promise<string[]> {
	await client.query(`prepare ${name} as ${text}`);
	const { rows } = await client.query<{ type: string }>(
		"select unnest(parameter_types)::text as type from pg_prepared_statements where name = $1",
		[name],
	);
	return rows.map((row) => row.type);
}
