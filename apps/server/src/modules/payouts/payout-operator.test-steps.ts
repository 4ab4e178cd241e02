import type { SettleBalanceBody } from "@stride/contract/operator/operator-balances";
import { signUpPerson, type TestApp, testOperatorEmail, testPassword, until } from "@stride/testing";

/** An operator's actions on money, in tests. */
export async function createOperator(app: TestApp) {
	const operator = await signUpPerson(app, { email: testOperatorEmail });
	const proof = () => operator.call("reauthenticate", { body: { password: testPassword } });
	return {
		operator,
		/** Proves the identity, valid for ten minutes. */
		proof,
		/** After the clock has passed the session's token. */
		async signInAgain() {
			operator.token = (
				await operator.call("signIn", { body: { email: operator.email, password: testPassword } })
			).token;
		},
		/** Expires the last proof of identity. */
		forgetProof: () =>
			app.app.deps.db
				.updateTable("session")
				.set({ reauthenticatedAt: null })
				.where("reauthenticatedAt", "is not", null)
				.execute(),
		hold: (kind: "campaign" | "account", id: string, reason = "We check where the money goes.") =>
			operator.call("holdPayouts", { body: { subject: { kind, id }, reason } }),
		release: (holdId: string) => operator.call("releasePayouts", { params: { holdId } }),
		/** All that remains of it. */
		async refund(donationId: string) {
			const { data } = await operator.call("searchDonations", { query: { q: donationId } });
			const { remaining = { amount: 1, tip: 0 }, refunded = 0 } = data[0] ?? {};
			const { amount, tip } = remaining;
			const body = { amount, tip, refunded, reason: "Given by mistake." };
			return operator.call("refundDonation", { params: { donationId }, body });
		},
		openBalances: () => operator.call("listOpenBalances", {}),
		settle: (campaignId: string, body: SettleBalanceBody) =>
			operator.call("settleBalance", { params: { campaignId }, body }),
		actionsOn: async (subject: string) =>
			(await operator.call("listAudit", { query: { subject } })).data.map(({ action }) => action),
		donationBecomes: (id: string, status: string) =>
			until(`the donation to be ${status}`, async () => {
				await proof();
				const { data } = await operator.call("searchDonations", { query: { q: id } });
				return data[0]?.status === status;
			}),
	};
}
export type Operator = Awaited<ReturnType<typeof createOperator>>;
