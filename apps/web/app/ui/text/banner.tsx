import { Flag, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

export const bannerTones = {
	positive: { look: "bg-positive-soft", Icon: Flag },
	warning: { look: "bg-warning-soft", Icon: Info },
	danger: { look: "bg-danger-soft", Icon: TriangleAlert },
};

/** A notice about the whole page. */
export function Banner(props: { tone: keyof typeof bannerTones; children: ReactNode; action?: ReactNode }) {
	const { look, Icon } = bannerTones[props.tone];
	return (
		<div className={classNames("flex flex-wrap items-center gap-x-4 gap-y-3 rounded-3 px-5 py-4 type-body", look)}>
			<div className="flex min-w-56 flex-1 gap-4">
				<Icon className="mt-0.5 size-5 shrink-0" aria-hidden />
				<div className="min-w-0 flex-1">{props.children}</div>
			</div>
			{props.action}
		</div>
	);
}
