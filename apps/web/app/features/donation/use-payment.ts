import type { Campaign } from "@stride/contract/campaigns";
import { useElements, useStripe } from "@stripe/react-stripe-js";
import { type RefObject, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { errorText } from "../../lib/error-text.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { useSite } from "../../lib/site.ts";
import { keepForm, keepSecret } from "./donation-memory.ts";
import { type DonorValues, formOf } from "./donor-form.ts";
import { type PayDeps, type PayOutcome, pay } from "./pay.ts";
import type { Attempts, OpenDonation, Wish } from "./payment-attempt.ts";
import { returnAddress } from "./return-address.ts";

export type Problem = { title: string; text?: string };

type Input = {
	campaign: Pick<Campaign, "id" | "name">;
	attempts: RefObject<Attempts>;
	values: () => DonorValues;
	onAsk: (opened: OpenDonation) => void;
};

/** Paying with the provider's form. However often it is pressed, one payment runs at a time. */
export function usePayment({ campaign, attempts, values, onAsk }: Input) {
	const deps = usePayDeps(campaign, values);
	const problemOf = useProblemText();
	const isUnderWay = useRef(false);
	const [isPaying, setPaying] = useState(false);
	const [problem, setProblem] = useState<Problem | null>(null);

	async function start(wish: Wish): Promise<void> {
		if (isUnderWay.current) return;
		if (!deps) return setProblem(problemOf("notReady"));
		isUnderWay.current = true;
		setPaying(true);
		setProblem(null);
		try {
			const { attempts: next, outcome } = await pay(deps, attempts.current, wish);
			attempts.current = next;
			if (outcome.kind === "ask") onAsk(outcome.opened);
			else setProblem(problemOf(outcome));
		} catch {
			// The provider's library throws for a form that is not there (any more).
			setProblem(problemOf("notReady"));
		} finally {
			isUnderWay.current = false;
			setPaying(false);
		}
	}
	return { isPaying, problem, start, forgetProblem: () => setProblem(null) };
}

function usePayDeps(campaign: Input["campaign"], values: () => DonorValues): PayDeps | null {
	const api = useApi();
	const stripe = useStripe();
	const elements = useElements();
	const locale = useLocale();
	const { publicUrl } = useSite();
	if (!stripe || !elements) return null;
	return {
		submit: async () => {
			const { error } = await elements.submit();
			return error ? { message: error.message ?? null } : null;
		},
		donate: (body, idempotencyKey) =>
			api("donate", { params: { campaignId: campaign.id }, body }, { idempotencyKey }),
		confirm: ({ donationId, clientSecret, wish }) =>
			stripe.confirmPayment({
				elements,
				clientSecret,
				redirect: "if_required",
				confirmParams: {
					return_url: returnAddress({ publicUrl, locale, campaignName: campaign.name, donationId }),
					payment_method_data: {
						billing_details: { name: `${wish.firstName} ${wish.lastName}`, email: wish.email },
					},
				},
			}),
		newKey: () => crypto.randomUUID(),
		remember: (opened) => {
			keepSecret(sessionStorage, opened.donationId, opened.clientSecret);
			keepForm(sessionStorage, campaign.id, { form: formOf(values()), opened });
		},
	};
}

function useProblemText(): (outcome: Exclude<PayOutcome, { kind: "ask" }> | "notReady") => Problem {
	const t = useTranslations("donation.pay");
	return (outcome) => {
		if (outcome === "notReady") return { title: t("notReady") };
		switch (outcome.kind) {
			case "incomplete":
				return { title: outcome.message ?? t("notReady") };
			case "declined":
				return { title: t("declined"), text: outcome.message ?? t("declinedText") };
			case "noSecret":
				return { title: t("serverError"), text: t("serverErrorText") };
			case "notOpened":
				return errorText(outcome.error, { title: t("unreachable"), text: t("unreachableText") });
		}
	};
}
