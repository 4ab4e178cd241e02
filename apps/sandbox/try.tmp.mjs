import http from "node:http";
import { chromium } from "playwright-core";
import Stripe from "stripe";
import { startSandbox } from "./src/index.ts";

const hooks = [];
let port;
const page = (
	lang,
) => `<!doctype html><html lang=${lang}><meta name=viewport content="width=device-width"><body style="margin:0;background:#070b18;color:#fff;font-family:Manrope,system-ui;padding:16px;color-scheme:dark"><h2 style="margin:0 0 16px">Оплата</h2><form id=f><div id=el></div><button style="margin-top:20px">Pay</button></form><pre id=log></pre><script src="http://localhost:${port}/stripe.js"></script>
<script>
window.events=[];
const stripe=Stripe("pk_test_x",{locale:"${lang}"});
const elements=stripe.elements({mode:"payment",amount:11500,currency:"usd",appearance:{theme:"night",variables:{colorPrimary:"oklch(0.905 0.208 121)",colorBackground:"oklch(0.215 0.039 264)",colorText:"oklch(0.968 0.008 88)",colorDanger:"oklch(0.79 0.125 42)",borderRadius:"12px",fontSizeBase:"16px"}}});
const el=elements.create("payment");
for(const t of ["ready","change","focus","blur","loaderror","escape"]) el.on(t,e=>events.push([t,e]));
el.mount("#el");
f.onsubmit=async e=>{e.preventDefault(); const s=await elements.submit(); events.push(["submit",s]); if(s.error) return; const cs=(await (await fetch("/intent")).text()); const r=await stripe.confirmPayment({elements,clientSecret:cs,confirmParams:{return_url:location.origin+"/return?popup=x",payment_method_data:{billing_details:{name:"Test",email:"a@b.co"}}},redirect:"if_required"}); events.push(["confirm",r]);};
</script>`;
let stripe;
const srv = http
	.createServer(async (q, r) => {
		if (q.url === "/hook") {
			q.resume();
			r.end();
			return;
		}
		if (q.url === "/intent") {
			const pi = await stripe.paymentIntents.create({
				amount: 11500,
				currency: "usd",
				automatic_payment_methods: { enabled: true },
			});
			r.end(pi.client_secret);
			return;
		}
		r.setHeader("content-type", "text/html; charset=utf-8");
		if (q.url.startsWith("/return")) {
			r.end("returned");
			return;
		}
		r.end(page(q.url.includes("en") ? "en" : "uk"));
	})
	.listen(0, "127.0.0.1");
await new Promise((r) => srv.on("listening", r));
const product = `http://127.0.0.1:${srv.address().port}`;
const s = await startSandbox({
	host: "127.0.0.1",
	port: 0,
	smtpPort: 0,
	dataDir: ":memory:",
	productOrigin: product,
	services: { stripe: true, mail: true },
	stripe: {
		secretKey: "sk_test_x",
		publishableKey: "pk_test_x",
		webhookSecret: "whsec_x",
		webhookUrl: product + "/hook",
	},
	log: console.log,
});
port = s.port;
stripe = new Stripe("sk_test_x", { host: "127.0.0.1", port: s.port, protocol: "http" });
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const p = await b.newPage({ viewport: { width: 390, height: 700 }, deviceScaleFactor: 2 });
p.on("console", (m) => console.log("console", m.text()));
p.on("pageerror", (e) => console.log("pageerror", e));
await p.goto(product + "/uk");
const fr = p.frameLocator("iframe");
await fr.locator("#number").waitFor({ timeout: 5000 });
await p.screenshot({ path: "/tmp/f1.png" });
await p.click("button");
await p.waitForTimeout(300);
await p.screenshot({ path: "/tmp/f2.png" });
await fr.locator("#number").click();
await p.keyboard.type("4000002760003184");
await p.keyboard.press("Tab");
await p.keyboard.type("1230");
await p.keyboard.press("Tab");
await p.keyboard.type("123");
await fr.locator("#number").focus();
await p.screenshot({ path: "/tmp/f3.png" });
await p.keyboard.press("Enter");
await p.waitForURL(/3ds/, { timeout: 5000 });
await p.screenshot({ path: "/tmp/f4.png" });
await p.click("text=Підтвердити");
await p.waitForURL(/return/);
console.log(p.url());
await p.goto(product + "/en");
await fr.locator("#number").click();
await p.keyboard.type("4000000000000002");
await p.keyboard.press("Tab");
await p.keyboard.type("1");
await p.keyboard.type("230");
await p.keyboard.press("Tab");
await p.keyboard.type("123");
await p.keyboard.press("Enter");
await p.waitForFunction(() => events.some((e) => e[0] === "confirm"));
console.log(
	JSON.stringify(
		await p.evaluate(() => events.map((e) => [e[0], e[1]?.error?.message ?? JSON.stringify(e[1]).slice(0, 120)])),
		null,
		0,
	),
);
await p.screenshot({ path: "/tmp/f5.png" });
await p.goto(s.browserOrigin + "/");
await p.screenshot({ path: "/tmp/f6.png", fullPage: true });
await b.close();
await s.stop();
srv.close();
