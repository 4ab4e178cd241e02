import { Button } from "../../ui/button.tsx";
import type { ButtonLook } from "../../ui/button-look.ts";
import { Tooltip } from "../../ui/tooltip.tsx";

/** [C2] A button that does nothing and says why: on hover, on focus, on a press or a touch. */
export default function ReasonTooltip({ reason, label, ...look }: ButtonLook & { reason: string; label: string }) {
	return (
		<Tooltip text={reason}>
			<Button {...look} isUnavailable>
				{label}
			</Button>
		</Tooltip>
	);
}
