import { donationBody, mailsDecided, type TestApp, type TestClient, until } from "@stride/testing";

export const minutes = (count: number): number => count * 60_000;

export function createTestClock() {
	let offsetMs = 0;
	return {
		now: () => new Date(Date.now() + offsetMs),
		advance(ms: number): void {
			offsetMs += ms;
		},
	};
}

/** Donations, and donors without an account who ask for links. */
export function createDonorSteps(app: TestApp, campaignId: () => string) {
	let networks = 0;
	const stateOf = async (id: string) => {
		const { db } = app.app.deps;
		return (await db.selectFrom("donation").select("state").where("id", "=", id).executeTakeFirst())?.state;
	};
	const steps = {
		/** A client of a network of its own. */
		stranger(): TestClient {
			const client = app.client();
			client.address = `203.0.${++networks}.7`;
			return client;
		},
		async give(client: TestClient, change: Parameters<typeof donationBody>[0]) {
			const donation = await client.call("donate", {
				params: { campaignId: campaignId() },
				body: donationBody(change),
			});
			await app.sandbox.confirm(donation.clientSecret);
			await steps.becomes(donation, "succeeded");
			return donation;
		},
		becomes: ({ donationId }: { donationId: string }, state: string) =>
			until(`the donation to be ${state}`, async () => (await stateOf(donationId)) === state),
		async refund(donation: { donationId: string; clientSecret: string }, amount: number, state: string) {
			const intent = donation.clientSecret.split("_secret_")[0];
			await app.sandbox.control("POST", "/refund", { payment_intent: intent, amount });
			await steps.becomes(donation, state);
		},
		async loseDispute(donation: { donationId: string; clientSecret: string }) {
			const intent = donation.clientSecret.split("_secret_")[0];
			await app.sandbox.control("POST", "/dispute", { payment_intent: intent, outcome: "lost" });
			await steps.becomes(donation, "dispute_lost");
		},
		async links(email: string): Promise<URL[]> {
			await mailsDecided(app);
			const mails = await app.sandbox.mails(email);
			return mails.flatMap((mail) =>
				mail.links.filter((url) => url.includes("/giving?code=")).map((url) => new URL(url)),
			);
		},
		/** Requests a link in another browser, and returns the code of the mail. */
		async codeFor(email: string): Promise<string> {
			await steps.stranger().call("requestDonorLink", { body: { email } });
			return String((await steps.links(email))[0]?.searchParams.get("code"));
		},
		open: (client: TestClient, code: string) => client.call("openDonorPage", { body: { code } }),
		async openFor(email: string): Promise<TestClient> {
			const client = steps.stranger();
			await steps.open(client, await steps.codeFor(email));
			return client;
		},
	};
	return steps;
}
