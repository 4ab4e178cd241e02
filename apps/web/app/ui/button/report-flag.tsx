import type { ReportedKind } from "@stride/contract/campaigns/report-subjects";
import { Flag } from "lucide-react";
import { useOpenPopup } from "../../lib/popups/popup-host.tsx";
import { useAccount } from "../../lib/session/session-provider.tsx";

/** Opens the report of somebody else's content; nothing for its author. `label` is its accessible name. */
export function ReportFlag(props: {
	kind: Exclude<ReportedKind, "campaign">;
	subjectId: string;
	authorId: string;
	label: string;
}) {
	const openPopup = useOpenPopup();
	const { kind, subjectId, label } = props;
	if (useAccount()?.id === props.authorId) return null;
	return (
		<button
			type="button"
			onClick={() => openPopup("reportContent", { kind, subjectId })}
			aria-label={label}
			title={label}
			className="grid size-11 shrink-0 place-items-center self-start rounded-pill text-muted quiet-motion hover:bg-hover hover:text-text print:hidden"
		>
			<Flag className="size-4.5" aria-hidden />
		</button>
	);
}
