import type { HideableKind } from "@stride/contract/operator/operator";
import { signUpPerson, type TestApp, type TestClient, testOperatorEmail, testPassword, until } from "@stride/testing";

/** An operator's actions at the desk in tests. */
export async function createDesk(app: TestApp) {
	const operator = await signUpPerson(app, { firstName: "Desk", email: testOperatorEmail });
	const proof = (person: TestClient = operator) => person.call("reauthenticate", { body: { password: testPassword } });
	return {
		operator,
		proof,
		/** Expires the last proof of identity. */
		forgetProof: () =>
			app.app.deps.db
				.updateTable("session")
				.set({ reauthenticatedAt: null })
				.where("reauthenticatedAt", "is not", null)
				.execute(),
		hide: (kind: HideableKind, contentId: string, reason = "Shows somebody who did not agree.") =>
			operator.call("hideContent", { params: { kind, contentId }, body: { reason } }),
		restore: (kind: HideableKind, contentId: string) =>
			operator.call("restoreContent", { params: { kind, contentId } }),
		/** All that remains of it, unless parts are given. */
		async refund(donationId: string, parts?: { amount: number; tip: number; refunded?: number }) {
			const { data } = await operator.call("searchDonations", { query: { q: donationId } });
			const { remaining = { amount: 1, tip: 0 }, refunded = 0 } = data[0] ?? {};
			const { amount, tip } = remaining;
			const body = { amount, tip, refunded, ...parts, reason: "Given by mistake." };
			return operator.call("refundDonation", { params: { donationId }, body });
		},
		/** The audit events of a subject, newest first: actions with their actors. */
		async auditOf(subject: string) {
			const { data } = await operator.call("listAudit", { query: { subject } });
			return data.map(({ action, actor, facts }) => ({ action, by: actor?.email ?? null, facts }));
		},
		/** How many mails were queued about a hold of payouts. */
		async mailsOfHold(holdId: string) {
			const rows = await app.app.deps.db.selectFrom("mail").select("id").where("subjectId", "=", holdId).execute();
			return rows.length;
		},
		findDonation: async (q: string) => {
			await proof();
			return (await operator.call("searchDonations", { query: { q } })).data;
		},
		findCampaign: async (q: string) => (await operator.call("searchCampaigns", { query: { q } })).data,
		findPosts: async (q: string) => (await operator.call("searchPosts", { query: { q } })).data,
		donationBecomes: (id: string, status: string) =>
			until(`the donation to be ${status}`, async () => {
				await proof();
				const { data } = await operator.call("searchDonations", { query: { q: id } });
				return data[0]?.status === status;
			}),
	};
}
export type Desk = Awaited<ReturnType<typeof createDesk>>;

/** Inserts a live challenge directly into the database. */
export async function insertLive(app: TestApp, campaignId: string, change: object = {}): Promise<string> {
	const { clock, db, newId } = app.app.deps;
	const [id, now] = [newId(), clock()];
	await db
		.insertInto("liveStream")
		.values({
			id,
			campaignId,
			title: "Up the hill, live",
			description: "A stream for the operator's desk.",
			imageId: newId(),
			startsAt: now,
			state: "live",
			startedAt: now,
			endsBy: new Date(now.getTime() + 3_600_000),
			createdAt: now,
			updatedAt: now,
			...change,
		})
		.execute();
	return id;
}
