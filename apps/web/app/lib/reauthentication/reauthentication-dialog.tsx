import { googleSignInAddress } from "@stride/contract/accounts/google-sign-in";
import type { SecondFactor } from "@stride/contract/accounts/second-factor";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Button } from "../../ui/button/button.tsx";
import { GoogleLink } from "../../ui/button/google-link.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { confirmedParameter } from "../google/use-google-notices.ts";
import { useSite } from "../page/site-config.ts";
import { useApiMutation } from "../query/use-api-mutation.ts";
import { FactorForm } from "../second-factor/factor-form.tsx";
import { useAccount, useApi } from "../session/session-provider.tsx";
import type { ConfirmationProps } from "./confirmation-props.ts";
import { PasswordConfirmation } from "./password-confirmation.tsx";

/** Requires the password again, or the Google sign-in for an account without a password. */
export default function ReauthenticationDialog({
	isOpen,
	onUnmounted,
	...props
}: ConfirmationProps & { isOpen: boolean; onUnmounted: () => void }) {
	const t = useTranslations("reauthentication");
	const account = useAccount();
	const [isByFactor, setByFactor] = useState(false);
	const backToFirst = useCallback(() => setByFactor(false), []);
	return (
		<Dialog isOpen={isOpen} onClose={props.onDecline} title={t("title")}>
			<Leaving onUnmounted={onUnmounted} />
			{isByFactor ? (
				<FactorConfirmation onConfirmed={props.onConfirmed} onOtherWay={backToFirst} />
			) : account && !account.permissions.changePassword ? (
				<GoogleConfirmation {...props} />
			) : (
				<PasswordConfirmation email={account?.email ?? ""} {...props} />
			)}
			{account?.hasSecondFactor && !isByFactor && (
				<div className="mt-3 grid">
					<Button tone="quiet" onPress={() => setByFactor(true)}>
						{t("useFactor")}
					</Button>
				</div>
			)}
		</Dialog>
	);
}

/** Reports when the dialog was unmounted. */
function Leaving({ onUnmounted }: { onUnmounted: () => void }) {
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once on unmount
	useEffect(() => onUnmounted, []);
	return null;
}

/** In another tab, so that the input here stays. On the return to this tab the request is repeated automatically. */
function GoogleConfirmation({ onConfirmed, onDecline }: ConfirmationProps) {
	const t = useTranslations("reauthentication");
	const locale = useLocale();
	const { hasGoogleSignIn } = useSite();
	const { goOn, leave, hasLeft, isTrying, isOpen } = useGoingOn(onConfirmed);
	if (!hasGoogleSignIn) return <FormError title={t("noWay")} />;
	const back = `/${locale}/account/info?${confirmedParameter}=true`;
	return (
		<div className="flex flex-col gap-5 text-text [&>:empty]:-mb-5">
			<p className="text-muted">{t("googleLead")}</p>
			<GoogleLink
				href={googleSignInAddress({ lang: locale, redirect: back, reauthenticate: true })}
				label={t("google")}
				isApart
				onFollow={leave}
			/>
			<FormError {...(isOpen && { title: t("notYet") })} />
			<div className="grid gap-3">
				{hasLeft && (
					<Button tone="action" isPending={isTrying} onPress={goOn}>
						{t("goOn")}
					</Button>
				)}
				<Button tone="outline" onPress={onDecline}>
					{t("cancel")}
				</Button>
			</div>
		</div>
	);
}

function useGoingOn(onConfirmed: () => Promise<void>) {
	const [hasLeft, setLeft] = useState(false);
	// It fails while a confirmation is still required.
	const { mutate, isPending, isError } = useApiMutation({
		mutationKey: ["repeatConfirmed"],
		mutationFn: onConfirmed,
	});
	const goOn = useEffectEvent(() => mutate());
	useEffect(() => {
		if (!hasLeft) return;
		const goOnWhenBack = () => document.visibilityState === "visible" && goOn();
		document.addEventListener("visibilitychange", goOnWhenBack);
		return () => document.removeEventListener("visibilitychange", goOnWhenBack);
	}, [hasLeft]);
	return { goOn: () => mutate(), leave: () => setLeft(true), hasLeft, isTrying: isPending, isOpen: isError };
}

/** Confirms with the account's second factor. `onOtherWay` goes back to the password. */
function FactorConfirmation({
	onConfirmed,
	onOtherWay,
}: Pick<ConfirmationProps, "onConfirmed"> & { onOtherWay: () => void }) {
	const api = useApi();
	const [factors, setFactors] = useState<SecondFactor | null>(null);
	useEffect(() => {
		let isCurrent = true;
		api("getSecondFactor", {}).then((found) => isCurrent && setFactors(found), onOtherWay);
		return () => {
			isCurrent = false;
		};
	}, [api, onOtherWay]);
	if (!factors) return null;
	const ways = [
		...(factors.canUsePasskeys && factors.passkeys.length > 0 ? (["passkey"] as const) : []),
		...(factors.totp ? (["code"] as const) : []),
	];
	return (
		<FactorForm
			ways={ways}
			requestPasskey={() => api("requestPasskeyProof", {})}
			give={async (factor) => {
				if (!("recoveryCode" in factor)) await api("reauthenticate", { body: factor });
				await onConfirmed();
			}}
			onCancel={onOtherWay}
		/>
	);
}
