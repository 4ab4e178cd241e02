import { Plus, Share } from "lucide-react";
import { Button, type ButtonProps } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Tooltip } from "../../ui/overlay/tooltip.tsx";
import { useKitWords } from "./kit-words.ts";
import { Panel } from "./panel.tsx";

const tones = ["action", "strong", "outline", "quiet", "danger"] as const;

/** Hover and focus styles, applied statically for the screenshots. */
const hovered = {
	action: "bg-action-hover",
	strong: "bg-strong-hover",
	outline: "border-current!",
	quiet: "bg-quiet-hover",
	danger: "brightness-110",
};
const focused = "outline-3 outline-(--focus) outline-offset-3";

export function Buttons() {
	const { buttons } = useKitWords();
	const [rest, hover, focus, disabled, pending] = buttons.states;
	return (
		<Panel id="buttons" title={buttons.title} isWide>
			<ul className="grid gap-5">
				{tones.map((tone, index) => {
					const label = buttons.tones[index] ?? "";
					const states: [string | undefined, Partial<ButtonProps>][] = [
						[rest, {}],
						[hover, { className: hovered[tone] }],
						[focus, { className: focused }],
						[disabled, { isDisabled: true }],
						[pending, { isPending: true }],
					];
					return (
						<li key={tone} className="flex flex-wrap gap-3">
							{states.map(([state, props]) => (
								<Button key={state} tone={tone} size="s" {...props}>
									{state === rest ? label : state}
								</Button>
							))}
						</li>
					);
				})}
			</ul>
			<div className="mt-6 flex flex-wrap items-center gap-3">
				<Button tone="action" size="s">
					<Plus className="size-4" aria-hidden />
					{buttons.small}
				</Button>
				<Button tone="strong" size="m">
					{buttons.small}
				</Button>
				<Button tone="quiet" size="l">
					{buttons.small}
				</Button>
				<LinkButton to="." tone="outline">
					{buttons.link}
				</LinkButton>
				<Tooltip text={buttons.shareHint}>
					<Button tone="quiet" size="s" isIcon aria-label={buttons.share}>
						<Share className="size-5" aria-hidden />
					</Button>
				</Tooltip>
				<Tooltip text={buttons.reason}>
					<Button tone="strong" isUnavailable>
						{buttons.unavailable}
					</Button>
				</Tooltip>
			</div>
			<div className="mt-5">
				<Button tone="action" size="l" isWide>
					{buttons.wide}
				</Button>
			</div>
		</Panel>
	);
}
