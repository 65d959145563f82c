import { chromium } from 'playwright';
const base='http://localhost:3700', api='http://localhost:3710';
const b = await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell', args:['--no-sandbox','--disable-gpu']});
const c=await b.newContext({locale:'en-GB'}); const r=await c.request.post(api+'/api/auth/signin',{data:{username:'creator@demo.fanfare.test',password:'Fanfare-demo-1'}});const {data}=await r.json();await c.addCookies([{name:'token',value:data.token,url:base},{name:'user-id',value:String(data.userId),url:base}]); const p=await c.newPage();
p.on('pageerror',e=>console.log('PE',e.message)); p.on('response',async r=>{const u=new URL(r.url()); if(u.port==='3710'&&r.request().method()==='GET') console.log('  ',r.status(),u.pathname, (await r.text().catch(()=>'')).slice(0,150))});
await p.goto(base+'/account'); await p.waitForTimeout(4000); 
await b.close();
