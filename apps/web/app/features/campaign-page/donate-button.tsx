import type { Campaign } from "@stride/contract";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { type ButtonLook, buttonLook } from "../../ui/button-look.ts";
import { classNames } from "../../ui/class-names.ts";
import { notify } from "../../ui/notify.ts";

/**
 * The way to give. Where none is, the button stays for everybody to find, with the reason as its description: below it,
 * or (`isReasonHidden`) for assistive technology and, on a press, as a notice.
 */
export function DonateButton(
	props: Pick<ButtonLook, "size" | "isWide"> & {
		campaign: Campaign;
		onDonate: () => void;
		isReasonHidden?: boolean;
	},
) {
	const t = useTranslations("campaign.board");
	const id = useId();
	const { campaign, onDonate, isReasonHidden, ...look } = props;
	if (campaign.permissions.donate) {
		return (
			<Button tone="action" {...look} onPress={onDonate}>
				{t("donate")}
			</Button>
		);
	}
	const reason = campaign.status === "ended" ? t("closedEnded") : campaign.demo ? t("closedDemo") : t("closed");
	return (
		<>
			<button
				type="button"
				aria-disabled
				aria-describedby={id}
				onClick={isReasonHidden ? () => notify({ title: reason }) : undefined}
				className={classNames(buttonLook({ tone: "quiet", ...look }), "cursor-not-allowed opacity-70")}
			>
				{t("donate")}
			</button>
			<p id={id} className={isReasonHidden ? "sr-only" : "text-center type-small text-on-board-muted"}>
				{reason}
			</p>
		</>
	);
}
