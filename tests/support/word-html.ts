/** As the clipboard has it after a copy in Word, shortened. */
export const fromWord = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- /* Font Definitions */ @font-face {font-family:"Cambria Math";} p.MsoNormal {margin:0in;} --></style>
<!--[if gte mso 10]><style>table.MsoNormalTable {mso-style-name:"Table Normal";}</style><![endif]-->
</head><body lang=EN-US style='tab-interval:.5in;word-wrap:break-word'>
<!--StartFragment-->
<h2 style='mso-pagination:widow-orphan'><span style='font-family:"Calibri Light",sans-serif;color:#2F5496'>Freezing<o:p></o:p></span></h2>
<p class=MsoNormal style='margin-bottom:8.0pt'>You may freeze your plan for <b style='mso-bidi-font-weight:normal'>up to 3 months</b>&nbsp;<i>in a year</i>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>It costs $5.00<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:1.0in;text-indent:-.25in;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>a month<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Your points stay<o:p></o:p></p>
<p class=MsoNormal>Then:</p>
<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Open <a href="https://example.com/club" style='color:blue'>the club</a></p>
<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]><a href="javascript:pwned()">Freeze</a><script>pwned()</script></p>
<!--EndFragment-->
</body></html>`

/** What a merchant's text is of it. */
export const fromWordClean = [
  '<h2>Freezing</h2>',
  '<p>You may freeze your plan for <strong>up to 3 months</strong>\u00a0<em>in a year</em>.</p>',
  '<ul><li>It costs $5.00<ul><li>a month</li></ul></li><li>Your points stay</li></ul>',
  '<p>Then:</p>',
  '<ol><li>Open <a href="https://example.com/club">the club</a></li><li>Freeze</li></ol>',
].join('\n\n')

/** As the clipboard has it after a copy in Google Docs. */
export const fromGoogleDocs = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1f2e">
<h1 dir="ltr" style="line-height:1.38;"><span style="font-size:20pt;font-family:Arial">One vehicle</span></h1>
<p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;color:#000000;font-weight:700;">A plan</span><span style="font-size:11pt;font-style:italic;"> is for one plate.</span></p>
<ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400">Swap it twice</span></p></li></ul></b>`

export const fromGoogleDocsClean = [
  '<h1>One vehicle</h1>',
  '<p><strong>A plan</strong><em> is for one plate.</em></p>',
  '<ul><li>Swap it twice</li></ul>',
].join('\n\n')
