import { chromium } from 'playwright';
const base='http://localhost:3700', api='http://localhost:3710';
const b = await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell', args:['--no-sandbox','--disable-gpu']});
async function ctx(email){const c=await b.newContext({locale:'en-GB'}); if(email){const r=await c.request.post(api+'/api/auth/signin',{data:{username:email,password:'Fanfare-demo-1'}});const {data}=await r.json();await c.addCookies([{name:'token',value:data.token,url:base},{name:'user-id',value:String(data.userId),url:base}]);} const p=await c.newPage(); p.on('pageerror',e=>console.log('  PAGEERROR',e.message.slice(0,150))); p.on('request',r=>{ if(r.url().includes('error-reports')) console.log('  REPORT', r.postData()?.slice(0,700))}); p.on('response',r=>{const u=new URL(r.url()); if(u.port==='3710'&&r.request().method()==='GET') console.log('  ',r.status(),u.pathname)}); return p;}
for (const [email,path,match] of [['creator@demo.fanfare.test','/creator/campaigns','/api/v2/campaigns'],['curator@demo.fanfare.test','/curator','queue'],[null,'/signup',null],['staff@demo.fanfare.test','/_staff/flags','/api/v2/staff/flags']]) {
  console.log(path); const p=await ctx(email);
  if(match) await p.route(u=>u.port==='3710'&&u.pathname.includes(match), async r=>{ if(r.request().method()!=='GET') return r.continue(); const a=await r.fetch(); const j=await a.json(); if(j.data?.items) j.data.items=[null]; console.log('  MANGLED',r.request().url(), Object.keys(j.data??{}).join()); await r.fulfill({response:a,json:j});});
  await p.goto(base+path); await p.waitForTimeout(6000); await p.context().close();
}
await b.close();
