import autocannon from "autocannon";
import pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { signAccessToken } from "./access-token.ts";
import type { Fixture } from "./fixture.ts";
import { recordRequest } from "./recorded-queries.ts";
import type { Row } from "./row.ts";
import { startServer } from "./servers.ts";

const rounds = 5;
const secondsPerRound = 4;
const connections = 32;
/** Comments that the post already has. */
const commentsCount = 1_000;

/** Comments and likes per second, against a bare route with the same SQL and bytes. */
export async function benchPosts(fixture: Fixture): Promise<Row[]> {
	const { postId, accountId, sessionId } = await plant(fixture);
	const known = [postId, accountId, sessionId, fixture.campaignId];
	const token = (key: Uint8Array): string =>
		signAccessToken(key, { sub: accountId, sid: sessionId, issuer: publicUrlOf(fixture) });
	const rows: Row[] = [];
	for (const [name, path, body] of [
		["comment", `/v1/campaign/post/${postId}/comment`, { text: "Keep spinning, we are watching." }],
		["like", `/v1/campaign/post/${postId}/like`, undefined],
	] as const) {
		rows.push(await benchOne(fixture, { name, path, body, token, known }));
	}
	return rows;
}

async function benchOne(
	fixture: Fixture,
	{
		name,
		path,
		body,
		token,
		known,
	}: { name: string; path: string; body: object | undefined; token: (key: Uint8Array) => string; known: string[] },
): Promise<Row> {
	const recorded = await recordRequest(fixture, path, { ...(body && { body }), token });
	const product = await startServer("product.ts", fixture);
	const bare = await startServer("bare-change.ts", {
		databaseUrl: fixture.databaseUrl,
		queries: recorded.queries,
		body: recorded.body,
		known,
	});
	const measure = (url: string, duration: number) => send(url + path, { body, token: recorded.token, duration });
	try {
		await measure(product.url, 2);
		await measure(bare.url, 2);
		const row: Row = { name, unit: "requests/s", subject: [], baseline: [], atLeast: 0.8 };
		for (let round = 0; round < rounds; round++) {
			row.baseline.push(await measure(bare.url, secondsPerRound));
			row.subject.push(await measure(product.url, secondsPerRound));
		}
		return row;
	} finally {
		await product.stop();
		await bare.stop();
	}
}

async function send(
	url: string,
	{ body, token, duration }: { body: object | undefined; token: string | null; duration: number },
): Promise<number> {
	const result = await autocannon({
		url,
		method: "POST",
		connections,
		duration,
		headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
		...(body && { body: JSON.stringify(body) }),
	});
	if (result.non2xx > 0 || result.errors > 0 || result["2xx"] === 0) {
		throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`);
	}
	return result.requests.average;
}

const publicUrlOf = ({ port }: Fixture): string => `http://127.0.0.1:${port}`;

async function plant({ databaseUrl, campaignId }: Fixture) {
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	const [postId, accountId, sessionId] = [uuidv7(), uuidv7(), uuidv7()];
	await client.query(
		`insert into account (id, email, email_key, first_name, last_name, locale, activated_at, created_at, updated_at)
		values ($1, 'reader@example.org', 'reader@example.org', 'Iryna', 'Melnyk', 'en', now(), now(), now())`,
		[accountId],
	);
	await client.query(
		"insert into session (id, account_id, created_at, expires_at) values ($1, $2, now(), now() + interval '1 day')",
		[sessionId, accountId],
	);
	await client.query(
		"insert into post (id, campaign_id, text, created_at, updated_at) values ($1, $2, 'Over the pass.', now(), now())",
		[postId, campaignId],
	);
	await client.query(
		`insert into post_comment (id, post_id, author_id, text, created_at, updated_at)
		select gen_random_uuid(), $1, $2, 'Keep going.', now() - n * interval '1 second', now() from generate_series(1, $3::int) n`,
		[postId, accountId, commentsCount],
	);
	await client.query("analyze");
	await client.end();
	return { postId, accountId, sessionId };
}
