import type { SecondFactor } from "@stride/contract/accounts/second-factor";
import { useEffect, useState } from "react";
import { FactorForm } from "../second-factor/factor-form.tsx";
import { useApi } from "../session/session-provider.tsx";
import type { ConfirmationProps } from "./confirmation-props.ts";

/** Confirms with the account's second factor. `onOtherWay` goes back to the password. */
export function FactorConfirmation({
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
