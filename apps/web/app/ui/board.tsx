import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/**
 * The scoreboard: a panel that is dark in both themes. `--board-ground` is its background colour, for example for rings
 * around avatars.
 */
export function Board(props: { label: string; className?: string; children: ReactNode }) {
	return (
		<section
			aria-label={props.label}
			className={classNames("rounded-5 bg-board text-on-board [--board-ground:var(--board)]", props.className)}
		>
			<div data-theme="dark" className="p-5 phone:p-7">
				{props.children}
			</div>
		</section>
	);
}
