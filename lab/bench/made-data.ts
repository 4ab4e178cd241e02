import type pg from "pg";

/** Ids of the generated data that requests need; both sizes hold the same kinds of things. */
export type MadeData = {
	/** An account with campaigns, many donations and access to the operator's desk; `sessionId` is signed in. */
	readerId: string;
	sessionId: string;
	/** The campaign and the post with most of the data, both the reader's. */
	busyCampaignId: string;
	busyPostId: string;
	/** A sample of the others. */
	campaignIds: string[];
	postIds: string[];
	authorIds: string[];
};

export const readerEmail = "reader@example.org";

/** Counts of the small set; the large one has a hundred times as many. */
const counts = {
	accounts: 40,
	campaigns: 40,
	donationsPerCampaign: 30,
	postsPerCampaign: 3,
	commentsPerPost: 8,
	likesPerPost: 6,
	streamsPerCampaign: 1,
	/** Rows that scale with the set: the donations of the busy campaign, and the comments on its newest post. */
	busyGifts: 60,
	busyComments: 30,
	busyLikes: 20,
};
const sampleSize = 60;

/** An id derived from kind and number, so that the inserts need no look-ups. */
const id = (kind: number, number: string) =>
	`overlay(overlay(md5('${kind}:' || (${number})) placing '7' from 13) placing '8' from 17)::uuid`;
const account = (number: string) => id(1, `(${number}) % (${counts.accounts} * $1)`);
const campaign = (number: string) => id(2, number);
const post = (number: string) => id(3, number);
const ago = (number: string) => `now() - (${number}) * interval '1 second'`;

const statements = [
	`insert into account (id, email, email_key, first_name, last_name, locale, activated_at, created_at, updated_at)
	select ${account("n")}, e, e, (array['Iryna', 'Danylo', 'Oksana', 'Taras', 'Anna'])[n % 5 + 1], 'Person' || n, 'en', t, t, t
	from generate_series(0, ${counts.accounts} * $1::int - 1) n,
		lateral (select case n when 0 then '${readerEmail}' else 'person' || n || '@example.org' end e, ${ago("n")} t) x`,
	// The desk shows personal data only for ten minutes after a proof of identity: this one is dated ahead.
	`insert into session (id, account_id, created_at, expires_at, reauthenticated_at)
	values (${id(9, "'0'")}, ${account("0")}, now(), now() + $1::int * interval '1 day', now() + interval '2 hours')`,
	// The first is the busy one; a third have ended.
	`insert into campaign (id, author_id, slug, title, description, country, recipient_type, residence_confirmed_at, currency,
		fund_goal_cents, image_id, created_at, updated_at, ended_at)
	select ${campaign("n")}, ${account("n")}, 'campaign-' || n, 'Campaign ' || n || ' around the lake', repeat('On foot. ', 100),
		'PL', 'yourself', t, 'usd', 2000000, ${id(8, "n")}, t, t, case when n % 3 = 2 then now() end
	from generate_series(0, ${counts.campaigns} * $1::int - 1) n, lateral (select ${ago("n")} t) x`,
	...[
		[`${campaign("n / gifts")}`, `${counts.campaigns} * $1::int * ${counts.donationsPerCampaign}`, "0"],
		[campaign("0"), `${counts.busyGifts} * $1::int`, "1"],
	].map(
		([to, count, kind]) =>
			`insert into donation (id, campaign_id, account_id, currency, amount_cents, tip_cents, raised_cents, first_name, last_name,
			email, email_key, visibility, source, locale, state, provider, provider_account, livemode, provider_payment_id,
			created_at, updated_at, settled_at)
		select ${id(4, `${kind} || ':' || n`)}, ${to}, ${account("n")}, 'usd', 500 + n % 1000, 100, 500 + n % 1000,
			'Donor' || n, 'Person' || n, e, e, 'full', 'campaign', 'en', 'succeeded', 'stripe', 'platform', false,
			'pi_${kind}_' || n, t, t, t
		from generate_series(0, ${count} - 1) n, (select ${counts.donationsPerCampaign} gifts) g,
			lateral (select 'donor' || n || '@example.org' e, ${ago("n")} t) x`,
	),
	`insert into campaign_total select campaign_id, sum(raised_cents), count(*), count(*), count(*) from donation
	where $1::int > 0 group by campaign_id`,
	`insert into post (id, campaign_id, text, created_at, updated_at)
	select ${post("n")}, ${campaign(`n / ${counts.postsPerCampaign}`)}, 'Post ' || n || ': over the pass.', t, t
	from generate_series(0, ${counts.campaigns} * $1::int * ${counts.postsPerCampaign} - 1) n, lateral (select ${ago("n")} t) x`,
	...[
		[
			post(`n / ${counts.commentsPerPost}`),
			`${counts.campaigns * counts.postsPerCampaign * counts.commentsPerPost} * $1::int`,
		],
		[post("0"), `${counts.busyComments} * $1::int`],
	].map(
		([to, count], kind) =>
			`insert into post_comment (id, post_id, author_id, text, created_at, updated_at)
		select ${id(5, `${kind} || ':' || n`)}, ${to}, ${account("n")}, 'Keep going, we are watching: ' || left(md5(n::text), 8), t, t
		from generate_series(0, ${count} - 1) n, lateral (select ${ago("n")} t) x`,
	),
	...[
		[
			post(`n / ${counts.likesPerPost}`),
			`${counts.campaigns * counts.postsPerCampaign * counts.likesPerPost} * $1::int`,
		],
		[post("0"), `${counts.busyLikes} * $1::int`],
	].map(
		([to, count]) =>
			`insert into post_like (post_id, account_id, created_at)
		select ${to}, ${account("n")}, ${ago("n")} from generate_series(0, ${count} - 1) n on conflict do nothing`,
	),
	`insert into live_stream (id, campaign_id, title, description, image_id, starts_at, state, started_at, ended_at, end_reason,
		ends_by, duration_ms, width, height, poster_image_id, created_at, updated_at)
	select ${id(6, "n")}, ${campaign(`n / ${counts.streamsPerCampaign}`)}, 'Challenge ' || n || ' by bike', 'Twice around.',
		${id(8, "n")}, t, 'ended', t, t + interval '1 hour', 'author', t + interval '4 hours', 3600000, 1280, 720,
		${id(8, "n")}, t, t
	from generate_series(0, ${counts.campaigns} * $1::int * ${counts.streamsPerCampaign} - 1) n,
		lateral (select ${ago("n * 60 + 7200")} t) x`,
	`insert into live_stream (id, campaign_id, title, description, image_id, starts_at, state, created_at, updated_at)
	select ${id(7, "n")}, ${campaign("n")}, 'Challenge to come ' || n, 'Twice around.', ${id(8, "n")},
		now() + n * interval '1 minute' + interval '1 hour', 'upcoming', now(), now()
	from generate_series(0, ${counts.campaigns} * $1::int - 1) n where n % 3 <> 2`,
	`insert into audit_event (id, actor_id, action, subject_kind, subject_id, at)
	select ${id(10, "n")}, ${account("n")}, 'comment-created', 'comment', n::text, ${ago("n")}
	from generate_series(0, ${counts.campaigns} * $1::int * ${counts.donationsPerCampaign} - 1) n`,
];

/** Fills a migrated database with `times` times the small set. */
export async function plantMadeData(client: pg.Client, times: number): Promise<MadeData> {
	for (const statement of statements) await client.query(statement, [times]);
	await client.query("vacuum analyze");
	const ids = async (query: string): Promise<string[]> => {
		const { rows } = await client.query<{ id: string }>(query);
		return rows.map((row) => row.id);
	};
	// Spread over the whole set, identical in every run.
	const someOf = (from: string) => ids(`select id from ${from} order by md5(id::text) limit ${sampleSize}`);
	const [readerId = ""] = await ids(`select id from account where email = '${readerEmail}'`);
	const [sessionId = ""] = await ids("select id from session");
	const [busyCampaignId = ""] = await ids("select id from campaign where slug = 'campaign-0'");
	const [busyPostId = ""] = await ids("select post_id id from post_comment group by 1 order by count(*) desc limit 1");
	return {
		readerId,
		sessionId,
		busyCampaignId,
		busyPostId,
		campaignIds: await someOf(`campaign where id <> '${busyCampaignId}'`),
		postIds: await someOf(`post where campaign_id <> '${busyCampaignId}'`),
		authorIds: await someOf("account"),
	};
}
