import { LogOut, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button as TriggerButton } from "react-aria-components/Button";
import { Button } from "../../ui/button/button.tsx";
import { buttonLook } from "../../ui/button/button-look.ts";
import { Avatar } from "../../ui/media/avatar.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Menu, MenuItem } from "../../ui/overlay/menu.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import { SidePanel } from "../../ui/overlay/side-panel.tsx";
import { Steps } from "../../ui/steps/steps.tsx";
import { useKitWords } from "./kit-words.ts";
import { Panel } from "./panel.tsx";
import { portrait } from "./sample-pictures.ts";

export function Overlays() {
	const words = useKitWords();
	const { overlays } = words;
	const [open, setOpen] = useState<"dialog" | "panel" | "dark" | null>(null);
	const close = () => setOpen(null);
	return (
		<Panel id="overlays" title={overlays.title}>
			<div className="flex flex-wrap gap-3">
				<Button onPress={() => setOpen("dialog")}>{overlays.dialog}</Button>
				<Button onPress={() => setOpen("panel")}>{overlays.panel}</Button>
				<Button onPress={() => setOpen("dark")}>{overlays.dark}</Button>
				<SampleMenu />
				<NoticeButtons />
			</div>
			<Dialog
				isOpen={open === "dialog"}
				onClose={close}
				title={overlays.confirmTitle}
				actions={
					<>
						<Button tone="danger" onPress={close}>
							{overlays.end}
						</Button>
						<Button tone="quiet" onPress={close}>
							{overlays.continueLabel}
						</Button>
					</>
				}
			>
				{overlays.confirmText}
			</Dialog>
			<SidePanel
				isOpen={open === "panel" || open === "dark"}
				onClose={close}
				title={overlays.panelTitle}
				eyebrow={overlays.step}
				aside={<Steps step={1} count={2} />}
				theme={open === "dark" ? "dark" : undefined}
				footer={
					<Button tone="action" size="l" isWide onPress={close}>
						{overlays.next}
					</Button>
				}
			>
				<p>{words.texts.long.repeat(20)}</p>
			</SidePanel>
		</Panel>
	);
}

function SampleMenu() {
	const { overlays, table } = useKitWords();
	return (
		<Menu
			label={overlays.menu}
			trigger={<TriggerButton className={buttonLook({ tone: "outline" })}>{overlays.menu}</TriggerButton>}
			header={<p className="type-small text-muted">olena@demo.invalid</p>}
		>
			<MenuItem icon={<Pencil className="size-5" />} onAction={() => undefined}>
				{table.edit}
			</MenuItem>
			<MenuItem icon={<LogOut className="size-5" />} onAction={() => undefined}>
				{table.finish}
			</MenuItem>
			<MenuItem icon={<Trash2 className="size-5" />} isDanger onAction={() => undefined}>
				{table.remove}
			</MenuItem>
		</Menu>
	);
}

function NoticeButtons() {
	const { overlays, fields } = useKitWords();
	const donation = { title: overlays.gave, text: overlays.said, picture: <Avatar image={portrait} name="Iryna" /> };
	const failure = { title: fields.errorTitle, text: fields.errorText, tone: "danger" as const };
	return (
		<>
			<Button tone="quiet" onPress={() => notify({ title: overlays.copied })}>
				{overlays.notice}
			</Button>
			<Button tone="quiet" onPress={() => notify(failure)}>
				{overlays.badNotice}
			</Button>
			<Button tone="quiet" onPress={() => notify(donation)}>
				{overlays.donationNotice}
			</Button>
		</>
	);
}
