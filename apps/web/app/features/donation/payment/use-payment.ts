import type { Campaign } from "@stride/contract/campaigns/campaigns";
import type { DonateBody } from "@stride/contract/donations/donations";
import type { ConfirmPaymentData, PaymentIntentResult } from "@stripe/stripe-js";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useErrorText } from "../../../lib/forms/error-text.ts";
import { useSite } from "../../../lib/page/site-config.ts";
import { tabStore } from "../../../lib/preferences/browser-store.ts";
import { useApi } from "../../../lib/session/session-provider.tsx";
import { storeForm, storeSecret } from "../donation-memory.ts";
import { type DonorValues, formOf } from "../donor-form.ts";
import { type PayOutcome, pay } from "./pay.ts";
import type { Attempts, DonationRequest, OpenDonation, PayableDonation } from "./payment-attempt.ts";
import { returnAddress } from "./payment-return-address.ts";

export type Problem = { title: string; text?: string };

/** What the provider's mounted form does on a press of the pay button. */
export type ProviderForm = {
	/** Validates it: null, or the problem with the provider's message. */
	submit: () => Promise<{ message: string | null } | null>;
	confirm: (clientSecret: string, data: ConfirmPaymentData) => Promise<PaymentIntentResult>;
};

type Input = {
	form: RefObject<ProviderForm | null>;
	campaign: Pick<Campaign, "id" | "name">;
	attempts: RefObject<Attempts>;
	values: () => DonorValues;
	onSubmitted: (opened: OpenDonation) => void;
};

/** Pays with the provider's form; at most one payment runs at a time. */
export function usePayment({ form, campaign, attempts, values, onSubmitted }: Input) {
	const queryClient = useQueryClient();
	const depsOf = usePayDeps(campaign, values);
	const problemOf = useProblemText();
	// The running payment. One that was left is not current any more, and its outcome is ignored.
	const running = useRef<symbol | null>(null);
	const [isPaying, setPaying] = useState(false);
	const [problem, setProblem] = useState<Problem | null>(null);

	/** Resolves with whether a payment was submitted, so that its result can be read. */
	async function start(request: DonationRequest, via = form.current): Promise<boolean> {
		if (running.current) return false;
		if (!via) return refuse();
		const own = Symbol("payment");
		running.current = own;
		setPaying(true);
		setProblem(null);
		const isCalledOff = () => running.current !== own;
		const record = (next: Attempts) => {
			attempts.current = next;
		};
		// The provider's library throws for a form that is not mounted.
		const outcome = await pay({ ...depsOf(via), record, isCalledOff }, attempts.current, request).catch(
			(error: unknown) => {
				console.error("The payment could not be started.", error);
				return null;
			},
		);
		if (isCalledOff()) return false;
		leave();
		if (outcome?.kind === "submitted") onSubmitted(outcome.opened);
		else setProblem(problemOf(outcome ?? "notReady"));
		if (outcome?.kind === "outdated") void queryClient.invalidateQueries({ queryKey: ["donation-config"] });
		return outcome?.kind === "submitted";
	}

	function refuse(): false {
		setProblem(problemOf("notReady"));
		return false;
	}

	function leave(): void {
		running.current = null;
		setPaying(false);
	}
	return {
		isPaying,
		problem,
		start,
		leave,
		refuse,
		forgetProblem: () => setProblem(null),
	};
}

function usePayDeps(campaign: Input["campaign"], values: () => DonorValues) {
	const api = useApi();
	const locale = useLocale();
	const { publicUrl } = useSite();
	return (form: ProviderForm) => ({
		submit: form.submit,
		donate: (body: DonateBody, idempotencyKey: string) =>
			api("donate", { params: { campaignId: campaign.id }, body }, { idempotencyKey }),
		confirm: ({ donationId, clientSecret, request }: PayableDonation) =>
			form.confirm(clientSecret, {
				return_url: returnAddress({ publicUrl, locale, campaignName: campaign.name, donationId }),
				payment_method_data: {
					billing_details: { name: `${request.firstName} ${request.lastName}`, email: request.email },
				},
			}),
		newKey: () => crypto.randomUUID(),
		remember: (opened: OpenDonation) => {
			storeSecret(tabStore(), opened.donationId, opened.clientSecret);
			storeForm(tabStore(), campaign.id, { form: formOf(values()), opened });
		},
	});
}

function useProblemText(): (outcome: Exclude<PayOutcome, { kind: "submitted" }> | "notReady") => Problem {
	const t = useTranslations("donation.pay");
	const textOf = useErrorText();
	return (outcome) => {
		if (outcome === "notReady") return { title: t("notReady") };
		switch (outcome.kind) {
			case "incomplete":
				return { title: outcome.message ?? t("notReady") };
			case "calledOff":
				return { title: t("notReady") };
			case "declined":
				return { title: t("declined"), text: outcome.message ?? t("declinedText") };
			case "outdated":
				return { title: t("declined"), text: t("outdatedText") };
			case "noSecret":
				return { title: t("serverError"), text: t("serverErrorText") };
			case "notOpened": {
				const { title, text, fields } = textOf(outcome.error, t("unreachableText"));
				// The fields are on the other step, so their messages are shown here.
				return { title, text: Object.values(fields).join(" ") || text };
			}
		}
	};
}
