import { recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/context.ts";
import { emailKey } from "../../accounts/index.ts";
import { listCampaignReferences } from "../../campaigns/index.ts";
import type { Payment, PaymentProvider } from "../../payments/index.ts";
import { bookCorrections } from "../../platform-account/index.ts";
import { insertDonation } from "../donations.queries.ts";
import { applyPayment, bookingsOf } from "./apply-payment.ts";

type Deps = Platform & { paymentProvider: PaymentProvider };

/**
 * - `imported`: the donation has its row again
 * - `refunded`: the money is back with the donor, and the bookings are corrections
 * - `not-refundable`: the provider refuses the refund, so it can only be imported
 * - `closed`: nothing was paid, and nothing can be any more
 * - `no-campaign`: its campaign is lost too, so it can only be refunded or written off
 * - `written-off`: the platform retains the money, as a correction
 */
export type AdoptedPayment = "imported" | "refunded" | "not-refundable" | "closed" | "no-campaign" | "written-off";

/**
 * Takes a payment whose donation a restore has lost: imports it, or refunds it. The donor's name and address are those
 * of the card; whether they wanted to be named is lost, so the donation is anonymous. Its mails were sent before.
 * @throws PaymentProviderError
 */
export async function adoptPayment(
	deps: Deps,
	{ paymentId, refund, writeOff }: { paymentId: string; refund: boolean; writeOff: boolean },
): Promise<AdoptedPayment> {
	const { paymentProvider: provider } = deps;
	let payment = await provider.getPayment(paymentId);
	const isOpen = payment.status === "requires-payment-method" || payment.status === "requires-action";
	if (isOpen) payment = await provider.cancelPayment(paymentId);
	if (payment.status === "canceled") return "closed";
	if (refund && payment.status === "succeeded") return refundLost(deps, payment);
	if (!(await insertLost(deps, payment))) {
		return writeOff && payment.status === "succeeded" ? writeOffLost(deps, payment) : "no-campaign";
	}
	await applyPayment(deps, payment);
	return "imported";
}

async function insertLost(deps: Deps, payment: Payment): Promise<boolean> {
	const { donationId, currency } = payment;
	const { campaignId, tipCents, coverCents, donorName, donorEmail, openedAt } = payment.origin;
	if (!donationId || !campaignId) return false;
	const campaign = (await listCampaignReferences(deps.db, [campaignId])).get(campaignId);
	if (campaign?.currency !== currency) return false;
	const amountCents = payment.amountCents - tipCents - coverCents;
	const [firstName = "", ...rest] = donorName.trim().split(/\s+/);
	await deps.db.transaction().execute(async (tx) => {
		await insertDonation(tx, {
			id: donationId,
			campaignId,
			accountId: null,
			deviceId: null,
			liveStreamId: null,
			currency,
			amountCents,
			tipCents,
			coverCents,
			firstName,
			lastName: rest.join(" "),
			email: donorEmail,
			emailKey: emailKey(donorEmail),
			donorProvenAt: null,
			visibility: "anonymous",
			locale: "en",
			timeZone: null,
			provider: deps.paymentProvider,
			projectId: null,
			paymentDescription: null,
			clientSecretHash: null,
			request: null,
			addressHash: null,
			createdAt: openedAt,
		});
		await recordAudit(deps, tx, {
			actorId: null,
			action: "donation-adopted",
			subject: { kind: "donation", id: donationId },
			after: { amountCents, tipCents, coverCents },
		});
	});
	return true;
}

/**
 * What a dispute has withdrawn is with the donor, too. The provider keeps its fees, which the corrections leave with the
 * platform.
 */
async function refundLost(deps: Deps, payment: Payment): Promise<AdoptedPayment> {
	const refunded = await deps.paymentProvider.refundPayment(payment.id, {
		key: `adopt-refund-${payment.id}-${deps.newId()}`,
	});
	const bookings = bookingsOf(refunded);
	if (bookings.reduce((cents, { amountCents }) => cents + amountCents, 0) > 0) return "not-refundable";
	await bookCorrections(deps, bookings);
	return "refunded";
}

/** The operator has decided what happens with the money: the donor cannot be refunded, and the campaign has no row. */
async function writeOffLost(deps: Deps, payment: Payment): Promise<AdoptedPayment> {
	const amountCents = await bookCorrections(deps, bookingsOf(payment));
	await recordAudit(deps, deps.db, {
		actorId: null,
		action: "payment-written-off",
		subject: { kind: "payment", id: payment.id },
		after: { amountCents, campaignId: payment.origin.campaignId },
	});
	return "written-off";
}
