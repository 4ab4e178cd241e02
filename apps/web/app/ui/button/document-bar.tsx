import { ArrowLeft, Printer } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { LinkButton } from "./link-button.tsx";

/** Above a document on a page of its own: the way back and, once it is loaded, the print button. It is not printed. */
export function DocumentBar(props: {
	back: { to: string; label: string };
	/** The print button's label; null until there is something to print. */
	print: string | null;
	/** Further buttons before it. */
	children?: ReactNode;
}) {
	const { back, print: label } = props;
	return (
		<div className="mb-6 flex flex-wrap items-center justify-between gap-3 print:hidden">
			<LinkButton to={back.to} tone="quiet" size="s">
				<ArrowLeft className="size-5" aria-hidden />
				{back.label}
			</LinkButton>
			{label !== null && (
				<div className="flex flex-wrap gap-3">
					{props.children}
					<Button tone="strong" size="s" onPress={() => print()}>
						<Printer className="size-5" aria-hidden />
						{label}
					</Button>
				</div>
			)}
		</div>
	);
}
