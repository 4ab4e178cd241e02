import type { Campaign } from "@stride/contract";
import { type ComponentType, lazy, Suspense, useId } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button/button.tsx";
import { type ButtonLook, buttonLook } from "../../ui/button/button-look.ts";
import { classNames } from "../../ui/class-names.ts";
import { notify } from "../../ui/overlay/notify.ts";
import { NeedsScripts } from "../../ui/text/needs-scripts.tsx";
import { closedReason } from "./closed-reason.ts";
import { donationShellId } from "./donation-shell.tsx";

type DonateButtonProps = Pick<ButtonLook, "size" | "isWide"> & {
	campaign: Campaign;
	onDonate: () => void;
	isReasonHidden?: boolean;
};

/**
 * The donate button. While the campaign accepts no donations, it stays visible with the reason as its description: below
 * it, or (`isReasonHidden`) for assistive technology and, on a press, as a notice. [P2] For an inactive charity project
 * the reason is a tooltip.
 */
export function DonateButton(props: DonateButtonProps) {
	const t = useTranslations("campaign.board");
	const { campaign, onDonate, isReasonHidden = false, ...look } = props;
	const reason = closedReason(campaign);
	if (reason === null) {
		return (
			<>
				<Button
					tone="action"
					{...look}
					popoverTarget={donationShellId}
					popoverTargetAction="show"
					aria-haspopup="dialog"
					onPress={onDonate}
				>
					{t("donate")}
				</Button>
				{!isReasonHidden && <NeedsScripts className="text-center text-on-board-muted" />}
			</>
		);
	}
	const closed = { reason: t(reason), label: t("donate"), ...look };
	if (reason !== "closedProject") return <ClosedButton {...closed} isReasonHidden={isReasonHidden} />;
	return (
		<Suspense fallback={<ClosedButton {...closed} />}>
			<ReasonTooltip {...closed} />
		</Suspense>
	);
}

type Closed = ButtonLook & { reason: string; label: string };

// If the tooltip cannot be loaded, a press shows the reason as a notice.
const ReasonTooltip = lazy<ComponentType<Closed>>(() =>
	import("./reason-tooltip.tsx").catch(() => ({ default: ClosedButton })),
);

function ClosedButton({ reason, label, isReasonHidden = true, ...look }: Closed & { isReasonHidden?: boolean }) {
	const id = useId();
	return (
		<>
			<button
				type="button"
				aria-disabled
				aria-describedby={id}
				onClick={isReasonHidden ? () => notify({ title: reason }) : undefined}
				className={classNames(buttonLook({ tone: "quiet", ...look }), "cursor-not-allowed opacity-70")}
			>
				{label}
			</button>
			<p id={id} className={isReasonHidden ? "sr-only" : "text-center type-small text-on-board-muted"}>
				{reason}
			</p>
		</>
	);
}
