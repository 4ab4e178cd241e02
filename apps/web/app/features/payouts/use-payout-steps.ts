import { ApiError } from "@stride/contract/client";
import type { CampaignMoney, Payout, RequestPayoutBody } from "@stride/contract/donations/payouts";
import { formatExact } from "@stride/money";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { type ErrorText, useErrorText } from "../../lib/forms/error-text.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { ReauthenticationDeclined, useReauthentication } from "../../lib/reauthentication/use-reauthentication.tsx";
import { useApi } from "../../lib/session/session-provider.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import { moneyKeys } from "./money-keys.ts";
import { attemptFor, isDecided, type PayoutAttempt } from "./payout-attempt.ts";
import { type PayoutForm, type PayoutProblems, readPayoutForm } from "./payout-rules.ts";

export type PayoutStep = 1 | 2 | 3;

/** [P9] The notice appears after the popup has shown its success. */
const noticeAfterMs = 300;

const empty: PayoutForm = { amount: "", paymentMethod: "" };

/** A problem of a field: a key of the validation texts, or the server's message. */
export type FieldProblems = { [F in keyof PayoutProblems]?: string };

/** The state of a payout request: the input, its problems and the outcome. */
export function usePayoutSteps(money: CampaignMoney, isOpen: boolean) {
	const t = useTranslations("payouts.popup");
	const textOf = useErrorText();
	const [step, setStep] = useState<PayoutStep>(1);
	const [form, setForm] = useState(empty);
	const [problems, setProblems] = useState<FieldProblems>({});
	const [body, setBody] = useState<RequestPayoutBody | null>(null);
	const [payout, setPayout] = useState<Payout | null>(null);
	const [problem, setProblem] = useState<ErrorText | null>(null);

	const { request, isPending, question } = useRequestPayout(money.campaign.id, {
		onDone(done) {
			setPayout(done);
			setStep(3);
			setProblem(null);
			const amount = formatExact(done.paidOut, done.currency);
			setTimeout(
				() => notify({ title: t("notice"), text: t("noticeText", { amount, title: done.campaign.title }) }),
				noticeAfterMs,
			);
		},
		onFailed(error) {
			const failure = textOf(error, t("failedText"));
			setProblem(failure);
			const { amount, paymentMethod } = failure.fields;
			// A field's problem is shown on the step of the field.
			if (error instanceof ApiError && (amount || paymentMethod)) {
				setProblems({ ...(amount && { amount }), ...(paymentMethod && { paymentMethod }) });
				setProblem({ ...failure, text: t("changed") });
				setStep(1);
			}
		},
	});
	useFreshStart(isOpen, () => {
		if (step !== 3) return;
		setStep(1);
		setForm(empty);
		setBody(null);
		setPayout(null);
	});

	return {
		step,
		form,
		problems,
		body,
		payout,
		failure: problem,
		isPending,
		question,
		change(part: Partial<PayoutForm>): void {
			setForm((before) => ({ ...before, ...part }));
			setProblems((before) => withoutKeys(before, Object.keys(part)));
		},
		/** Returns the first invalid field, or null after moving to the next step. */
		next(): keyof PayoutForm | null {
			const read = readPayoutForm(form, money.currentBalance);
			setProblem(null);
			if ("body" in read) {
				setProblems({});
				setBody(read.body);
				setStep(2);
				return null;
			}
			setProblems(read.problems);
			return read.problems.amount ? "amount" : "paymentMethod";
		},
		back(): void {
			setProblem(null);
			setStep(1);
		},
		confirm(): void {
			if (body) {
				setProblem(null);
				request(body);
			}
		},
	};
}

export type PayoutSteps = ReturnType<typeof usePayoutSteps>;

function withoutKeys(problems: FieldProblems, keys: readonly string[]): FieldProblems {
	return Object.fromEntries(Object.entries(problems).filter(([key]) => !keys.includes(key)));
}

/** A finished request is reset when the popup opens again; unsent input stays. */
function useFreshStart(isOpen: boolean, begin: () => void): void {
	const wasOpen = useRef(isOpen);
	useEffect(() => {
		if (isOpen && !wasOpen.current) begin();
		wasOpen.current = isOpen;
	});
}

/**
 * Requests a payout once, however often it is pressed: an attempt has the same Idempotency-Key until its outcome is
 * known, also across closing the popup. `question` is the reauthentication, to be rendered above the popup.
 */
function useRequestPayout(
	campaignId: string,
	events: { onDone: (payout: Payout) => void; onFailed: (error: Error) => void },
) {
	const api = useApi();
	const queries = useQueryClient();
	const attempt = useRef<PayoutAttempt | null>(null);
	const { confirmed, question } = useReauthentication();

	const reloadMoney = () => {
		for (const queryKey of [moneyKeys.campaignMoney, moneyKeys.payouts, moneyKeys.paymentMethods]) {
			void queries.invalidateQueries({ queryKey });
		}
	};

	const { mutate, isPending } = useApiMutation({
		mutationKey: ["requestPayout", campaignId],
		mutationFn: (body: RequestPayoutBody) => {
			const sent = attemptFor(attempt.current, body, () => crypto.randomUUID());
			attempt.current = sent;
			return confirmed(() => api("requestPayout", { params: { campaignId }, body }, { idempotencyKey: sent.key }));
		},
		onSuccess: (payout) => {
			attempt.current = null;
			reloadMoney();
			events.onDone(payout);
		},
		onError: (failure) => {
			if (failure instanceof ReauthenticationDeclined) return;
			if (isDecided(failure)) attempt.current = null;
			reloadMoney();
			events.onFailed(failure);
		},
	});
	return { request: mutate, isPending, question };
}
