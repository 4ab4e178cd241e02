import { Button } from "../../ui/button/button.tsx";
import type { ButtonLook } from "../../ui/button/button-look.ts";
import { Tooltip } from "../../ui/overlay/tooltip.tsx";

/** [C2] A disabled button that shows its reason on hover, focus, press and touch. */
export default function ReasonTooltip({ reason, label, ...look }: ButtonLook & { reason: string; label: string }) {
	return (
		<Tooltip text={reason}>
			<Button {...look} isUnavailable>
				{label}
			</Button>
		</Tooltip>
	);
}
