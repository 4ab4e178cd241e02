import { LogOut, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button as TriggerButton } from "react-aria-components/Button";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { buttonLook } from "../../ui/button-look.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { notify } from "../../ui/notify.ts";
import { SidePanel } from "../../ui/side-panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Spoiler } from "../../ui/spoiler.tsx";
import { Steps } from "../../ui/steps.tsx";
import { Panel } from "./panel.tsx";

const long = "Twelve days, seven passes and one bicycle older than I am. ".repeat(12);

export function Small() {
	return (
		<Panel title="Badges, people, skeleton">
			<div className="flex flex-wrap items-center gap-2">
				<Badge tone="action">Goal reached</Badge>
				<Badge tone="positive">Paid</Badge>
				<Badge tone="info">Donated</Badge>
				<Badge tone="warning">Pending</Badge>
				<Badge tone="danger">Failed</Badge>
				<Badge>Demo</Badge>
			</div>
			<div className="mt-4 flex items-center gap-2">
				<Avatar name="Olena Vasylenko" size="l" />
				<Avatar name="Ґанна" />
				<Avatar size="s" />
				<Avatar name="X" size="xs" />
				<Steps step={1} count={2} />
			</div>
			<div className="mt-5 grid gap-3">
				<Skeleton className="h-24 rounded-3" />
				<Skeleton className="h-4 w-4/5" />
				<Skeleton className="h-4 w-1/2" />
			</div>
			<div className="mt-5 type-body">
				<Spoiler rows={3} more="Read more" less="Show less">
					{long}
				</Spoiler>
			</div>
		</Panel>
	);
}

export function Overlays() {
	const [open, setOpen] = useState<"dialog" | "panel" | "dark" | null>(null);
	const close = () => setOpen(null);
	return (
		<Panel title="Overlays and notices">
			<div className="flex flex-wrap gap-3">
				<Button onPress={() => setOpen("dialog")}>Dialog</Button>
				<Button onPress={() => setOpen("panel")}>Panel</Button>
				<Button onPress={() => setOpen("dark")}>Dark panel</Button>
				<Menu label="Actions" trigger={<TriggerButton className={buttonLook({ tone: "outline" })}>Menu</TriggerButton>}>
					<MenuItem icon={<Pencil className="size-5" />} onAction={() => notify({ title: "Changes saved" })}>
						Edit
					</MenuItem>
					<MenuItem icon={<LogOut className="size-5" />} onAction={() => undefined}>
						Sign out
					</MenuItem>
					<MenuItem icon={<Trash2 className="size-5" />} isDanger onAction={() => undefined}>
						Delete
					</MenuItem>
				</Menu>
				<Button tone="quiet" onPress={() => notify({ title: "Link copied" })}>
					Notice
				</Button>
				<Button
					tone="quiet"
					onPress={() =>
						notify({ title: "The card was declined", text: "Nothing was charged. Try another.", tone: "danger" })
					}
				>
					Bad notice
				</Button>
			</div>
			<Dialog
				isOpen={open === "dialog"}
				onClose={close}
				title="End the stream?"
				actions={
					<>
						<Button tone="danger" onPress={close}>
							End stream
						</Button>
						<Button tone="quiet" onPress={close}>
							Keep going
						</Button>
					</>
				}
			>
				Viewers will see it as a past stream. This action cannot be undone.
			</Dialog>
			<SidePanel
				isOpen={open === "panel" || open === "dark"}
				onClose={close}
				title="Your donation"
				eyebrow="Step 1 of 2"
				aside={<Steps step={1} count={2} />}
				theme={open === "dark" ? "dark" : "light"}
				footer={
					<Button tone="action" size="l" isWide>
						Continue to payment
					</Button>
				}
			>
				<p>{long}</p>
			</SidePanel>
		</Panel>
	);
}

export function Messages() {
	return (
		<Panel title="Banners and empty places" isWide>
			<div className="grid gap-3">
				<Banner tone="positive">Finished. This campaign crossed the line on 12 June.</Banner>
				<Banner tone="warning" action={<Button size="s">Verify</Button>}>
					This is a demo campaign created to show how the product works.
				</Banner>
				<Banner tone="danger">The payment provider cannot be reached.</Banner>
				<EmptyState title="No challenges yet" action={<Button>Plan a challenge</Button>}>
					Set a date and your supporters will get a bell one hour before the start.
				</EmptyState>
			</div>
		</Panel>
	);
}
