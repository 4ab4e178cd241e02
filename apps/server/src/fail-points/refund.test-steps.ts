import { createTestClient, type SandboxDriver, testOperatorEmail, testPassword, until } from "@stride/testing";

type Retry = <T>(what: string, attempt: () => Promise<T>) => Promise<T>;

const waitMs = 240_000;
/** A part of the tip, so that the campaign's total and its payout remain. */
const tipCents = 500;

/** The operator refunds a part of a donation's tip. It happens exactly once, whichever process is lost. */
export async function runRefundStory(story: {
	url: string;
	donation: { donationId: string; clientSecret: string };
	retry: Retry;
	driver: SandboxDriver;
	sandbox: { url: string; secretKey: string };
}) {
	const { donation, retry } = story;
	const { client } = await signUpOperator(story);
	const read = async () => {
		const { data } = await client.call("searchDonations", { query: { q: donation.donationId } });
		return data[0];
	};
	await retry("the password once more", () => client.call("reauthenticate", { body: { password: testPassword } }));
	const params = { donationId: donation.donationId };
	const body = { amount: 0, tip: tipCents, refunded: 0, reason: "Asked for by the donor." };
	await retry("a refund", () => client.call("refundDonation", { params, body }));
	const refunded = await retry("the refund to be booked", () =>
		until(
			"the refund to be booked",
			async () => {
				const found = await read();
				return found?.refund === "made" && found;
			},
			waitMs,
		),
	);
	const intent = donation.clientSecret.split("_secret_")[0];
	const response = await fetch(`${story.sandbox.url}/v1/refunds?payment_intent=${intent}`, {
		headers: { authorization: `Bearer ${story.sandbox.secretKey}` },
	});
	const { data } = (await response.json()) as { data: { amount: number }[] };
	return { atProvider: data.map(({ amount }) => amount), refunded: refunded.refunded, remaining: refunded.remaining };
}

/** The expected final state, wherever a process was lost. */
export const expectedRefund = {
	atProvider: [tipCents],
	refunded: tipCents,
	remaining: { amount: 10_000, tip: 1_500 - tipCents, cover: 0, coverOfCampaign: 0 },
};

async function signUpOperator({ url, retry, driver }: { url: string; retry: Retry; driver: SandboxDriver }) {
	const client = createTestClient(url);
	const email = testOperatorEmail;
	const person = { firstName: "Olha", lastName: "Marchenko", email, password: testPassword };
	await retry("signing up the operator", () =>
		client.call("signUp", { body: { ...person, passwordRepeat: testPassword } }),
	);
	const mail = await driver.mail(email, /./, waitMs);
	const link = new URL(String(mail.links.find((address) => address.includes("activate-account"))));
	const token = String(link.searchParams.get("token"));
	await retry("activating the operator", () => client.call("activate", { body: { email, token } }));
	const session = await retry("signing in the operator", () =>
		client.call("signIn", { body: { email, password: testPassword } }),
	);
	client.token = session.token;
	return { client };
}
